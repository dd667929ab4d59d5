"""Made from the tables by `python -m yachtcli.loading.compiled`; not to be edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    Compiled: TypeAlias = tuple[tuple[str, ...], dict[str, Any]]

SOURCES = {'classic': b'# The card of `joker` without its extras.\n\nformat = 1\nid = "classic"\nextends = "'
                b'joker"\nname = { en = "Classic", de = "Klassisch" }\nabout = { en = "The plain gam'
                b'e: a further Yacht is worth what the box says, with no bonus and no joker.", de = "D'
                b'as schlichte Spiel: eine weitere Yacht z\xc3\xa4hlt, was das Feld sagt, ohne Bonus'
                b' und ohne Joker." }\n\n[repeat] # no bonus and no joker: a further Yacht is a roll'
                b' like any other\nbonus = 0\njoker = "none"\n',
     'joker': b'# Yahtzee with its box of five equal dice called Yacht.\n\nformat = 1\nid = "joker"'
              b'\nextends = "yahtzee" # everything that is not said here is as it is there\nname = { e'
              b'n = "Bonus & Joker", de = "Bonus & Joker" }\nabout = { en = "Yahtzee under an older n'
              b'ame: further Yachts earn a bonus and are jokers.", de = "Yahtzee unter \xc3\xa4lterem '
              b'Namen: weitere Yachten bringen einen Bonus und sind Joker." }\n\n# A list replaces the'
              b' inherited one. The box `yahtzee` is in no section any\n# more, and so it is gone.\n[s'
              b'ection.lower]\ncategories = [\n  "three_of_a_kind",\n  "four_of_a_kind",\n  "full_ho'
              b'use",\n  "small_straight",\n  "large_straight",\n  "yacht",\n  "chance",\n]\n\n[categor'
              b'y.yacht]\nlike = "yahtzee" # pattern, points and aliases of that box\nname = { en = "Y'
              b'acht", de = "Yacht" }\n\n[repeat]\ncategory = "yacht"\n',
     'triple': b'# Three cards in one: the boxes of Yahtzee in three columns, of which the second\n# c'
               b'ounts twice and the third three times.\n\nformat = 1\nid = "triple"\nextends = "yaht'
               b'zee"\nname = { en = "Triple", de = "Dreifach" }\nabout = { en = "Yahtzee in three colu'
               b'mns at once, worth once, twice and three times.", de = "Yahtzee in drei Spalten zugl'
               b'eich, die einfach, doppelt und dreifach z\xc3\xa4hlen." }\n\ncolumns = ["1", "2", "3'
               b'"] # a box is written fives@3\n\n[column.2]\nmultiplier = 2 # of entries, section b'
               b'onus and the bonus for further Yahtzees\n\n[column.3]\nmultiplier = 3\n\n[tips]\nen = '
               b'[\n  "The third column earns three times as much: good rolls go there, bad ones to th'
               b'e first.",\n  "Each column has its own upper bonus at 63, before multiplying; in the '
               b'third it is worth 105.",\n  "With 39 turns there is time: wait for a Yahtzee in the t'
               b'hird column before you strike it anywhere.",\n]\nde = [\n  "Die dritte Spalte bring'
               b't das Dreifache: gute W\xc3\xbcrfe geh\xc3\xb6ren dorthin, schlechte in die erste.",'
               b'\n  "Jede Spalte hat ihren eigenen oberen Bonus ab 63, vor dem Malnehmen; in der drit'
               b'ten ist er 105 wert.",\n  "39 Z\xc3\xbcge sind viel Zeit: auf einen Yahtzee in der '
               b'dritten Spalte warten, ehe er irgendwo gestrichen wird.",\n]\n',
     'yacht': b'# Yacht, the older game with 12 boxes: no bonus of any kind, and straights that\n# ar'
              b'e fixed sets of dice.\n\nformat = 1\nid = "yacht"\nextends = "yahtzee"\nname = { en ='
              b' "Yacht", de = "Yacht" }\nabout = { en = "The older game with 12 boxes: no bonus, no '
              b'joker, every roll for what it shows.", de = "Das \xc3\xa4ltere Spiel mit 12 Feldern: k'
              b'ein Bonus, kein Joker, jeder Wurf z\xc3\xa4hlt, was er zeigt." }\n\n[section.upper]\n'
              b'bonus = [] # an empty list: none\n\n[section.lower]\ncategories = ["full_house", "four_'
              b'of_a_kind", "little_straight", "big_straight", "choice", "yacht"]\n\n[category.full_ho'
              b'use]\npoints = "total"\n\n[category.four_of_a_kind]\npoints = { face = 4 } # four ti'
              b'mes the face: the fifth die does not count\n\n[category.little_straight]\nname = { en ='
              b' "Little straight", de = "Kleine Stra\xc3\x9fe" }\npattern = { equals = [1, 2, 3, 4, 5]'
              b' } # exactly these dice\npoints = 30\n\n[category.big_straight]\nname = { en = "Big '
              b'straight", de = "Gro\xc3\x9fe Stra\xc3\x9fe" }\npattern = { equals = [2, 3, 4, 5, 6] '
              b'}\npoints = 30\n\n[category.choice]\nname = { en = "Choice", de = "Freie Wahl" }\npat'
              b'tern = { any = true }\npoints = "total"\n\n[category.yacht]\nlike = "yahtzee"\nname ='
              b' { en = "Yacht", de = "Yacht" }\n\n[repeat]\ncategory = "yacht"\nbonus = 0\njoker = "'
              b'none"\n\n[tips]\nen = [\n  "Without an upper bonus the small faces are where a bad r'
              b'oll does the least harm.",\n  "Both straights need 2 3 4 5: keep these four and a 1 o'
              b'r a 6 completes one of them.",\n  "Four of a kind counts the four dice alone: fours, '
              b'fives and sixes make it worth waiting for.",\n  "Save Choice for a high roll that jus'
              b't missed something else.",\n]\nde = [\n  "Ohne oberen Bonus schadet ein schlechter Wurf'
              b' bei den kleinen Zahlen am wenigsten.",\n  "Beide Stra\xc3\x9fen brauchen 2 3 4 5: dies'
              b'e vier behalten, dann macht eine 1 oder eine 6 eine davon voll.",\n  "Beim Viererpasc'
              b'h z\xc3\xa4hlen nur die vier W\xc3\xbcrfel: mit Vieren, F\xc3\xbcnfen und Sechsen lohn'
              b't das Warten.",\n  "Die Freie Wahl f\xc3\xbcr einen hohen Wurf aufheben, der etwas ande'
              b'res knapp verfehlt hat.",\n]\n',
     'yahtzee': b'# Yahtzee by the official rules: 13 boxes, and the root of the other games here.'
                b'\n#\n# Copy what you need into a table of your own, or better: let yours say\n#    '
                b' extends = "yahtzee"\n# and write down only what differs. `yacht rules new mine --fro'
                b'm yahtzee` begins\n# one, `yacht rules check mine.toml` tells what is wrong with it, '
                b'docs/tables.md\n# explains every key.\n\nformat = 1 # the version of this format\nid'
                b' = "yahtzee" # what people type: yacht score -r yahtzee\nname = { en = "Yahtzee", de '
                b'= "Yahtzee" }\nabout = { en = "The official game: an upper bonus, and a joker for eve'
                b'ry further Yahtzee.", de = "Das offizielle Spiel: ein oberer Bonus und ein Joker'
                b' f\xc3\xbcr jeden weiteren Yahtzee." }\n\n# The order on the card is told by lists, '
                b'what stands there by tables: each\n# section has a table [section.ID] below, each of '
                b'its boxes a [category.ID].\nsections = ["upper", "lower"]\n\n# May a box be struck '
                b'with 0 although the dice would pay there?\nvoluntary_zero = false\n\n[dice]\ncount ='
                b' 5\nfaces = 6\n\n[turn]\nrolls = 3 # the first throw, and twice again\n\n[section.'
                b'upper]\nname = { en = "Upper section", de = "Oberer Teil" }\ncategories = ["ones",'
                b' "twos", "threes", "fours", "fives", "sixes"]\nbonus = [{ at_least = 63, points = 35 '
                b'}] # three of each face; further tiers may follow\n\n[section.lower]\nname = { en ='
                b' "Lower section", de = "Unterer Teil" }\ncategories = [\n  "three_of_a_kind",\n  "f'
                b'our_of_a_kind",\n  "full_house",\n  "small_straight",\n  "large_straight",\n  "yahtz'
                b'ee",\n  "chance",\n]\n\n# A box: what people call it, what the dice must show, what '
                b'they get for it.\n# The dice that form the pattern are "matched" ones, "total" adds u'
                b'p all dice.\n\n[category.ones]\nname = { en = "Ones", de = "Einser" }\naliases = ["a'
                b'ces"] # may be typed for the box as well\npattern = { face = 1 } # the dice that show'
                b' this face\npoints = "matched"\n\n[category.twos]\nname = { en = "Twos", de = "Zweie'
                b'r" }\npattern = { face = 2 }\npoints = "matched"\n\n[category.threes]\nname = { en = '
                b'"Threes", de = "Dreier" }\npattern = { face = 3 }\npoints = "matched"\n\n[category.f'
                b'ours]\nname = { en = "Fours", de = "Vierer" }\npattern = { face = 4 }\npoints = "ma'
                b'tched"\n\n[category.fives]\nname = { en = "Fives", de = "F\xc3\xbcnfer" }\npattern'
                b' = { face = 5 }\npoints = "matched"\n\n[category.sixes]\nname = { en = "Sixes", de ='
                b' "Sechser" }\npattern = { face = 6 }\npoints = "matched"\n\n[category.three_of_a_kin'
                b'd]\nname = { en = "Three of a kind", de = "Dreierpasch" }\npattern = { of_a_kind ='
                b' 3 } # at least three; `exact = true` would ask for no more\npoints = "total"\n\n[c'
                b'ategory.four_of_a_kind]\nname = { en = "Four of a kind", de = "Viererpasch" }\npat'
                b'tern = { of_a_kind = 4 }\npoints = "total"\n\n[category.full_house]\nname = { en = "'
                b'Full house", de = "Full House" }\npattern = { groups = [3, 2] } # of different faces;'
                b' `allow_five = true` takes five equal dice too\npoints = 25\n\n[category.small_stra'
                b'ight]\nname = { en = "Small straight", de = "Kleine Stra\xc3\x9fe" }\npattern = { st'
                b'raight = 4 } # four in a row anywhere, the fifth die is free\npoints = 30\n\n[categ'
                b'ory.large_straight]\nname = { en = "Large straight", de = "Gro\xc3\x9fe Stra\xc3\x9fe'
                b'" }\npattern = { straight = 5 }\npoints = 40\n\n[category.yahtzee]\nname = { en = "Ya'
                b'htzee", de = "Yahtzee" }\naliases = ["five_of_a_kind", "kniffel"]\npattern = { of_'
                b'a_kind = 5 }\npoints = 50\n\n[category.chance]\nname = { en = "Chance", de = "Chance'
                b'" }\npattern = { any = true }\npoints = "total"\n\n# What a further Yahtzee means on'
                b'ce its box is filled.\n[repeat]\ncategory = "yahtzee"\nbonus = 100\nbonus_if = "scor'
                b'ed" # "filled": a box struck with 0 earns the bonus too\njoker = "forced" # or none, '
                b'choice, free, lower: where it may go, and when it counts as anything\n\n# Strategy'
                b' notes: yacht rules show yahtzee --tips\n[tips]\nen = [\n  "Plan on the upper bonus'
                b': three of each face make exactly 63. Four sixes make up for a poor Twos.",\n  "Two d'
                b'ice in the middle grow into a straight more easily than two at an edge: keep 3 4 or '
                b'4 5 rather than 1 2 or 5 6.",\n  "Save Chance. 22 and more is a good use of it; early'
                b' in the game a weak roll costs less elsewhere.",\n  "A roll that fits nowhere goes to'
                b' Ones while the game is young: few points are lost there. The box of five equal dice'
                b' is struck late.",\n  "A Full house that comes by itself is worth taking, even when t'
                b'hree of its dice tempt you to roll on.",\n]\nde = [\n  "Auf den oberen Bonus hin pl'
                b'anen: drei von jeder Zahl geben genau 63. Vier Sechsen gleichen schwache Zweier aus.'
                b'",\n  "Zwei W\xc3\xbcrfel aus der Mitte wachsen leichter zur Stra\xc3\x9fe als zwei v'
                b'om Rand: lieber 3 4 oder 4 5 behalten als 1 2 oder 5 6.",\n  "Die Chance aufheben. Ab'
                b' 22 ist sie gut genutzt; fr\xc3\xbch im Spiel kostet ein schwacher Wurf anderswo w'
                b'eniger.",\n  "Ein Wurf, der nirgends passt, geht fr\xc3\xbch im Spiel zu den Einser'
                b'n: dort ist wenig verloren. Das Feld f\xc3\xbcr f\xc3\xbcnf Gleiche streicht man'
                b' sp\xc3\xa4t.",\n  "Ein Full House, das von selbst kommt, nimmt man, auch wenn drei'
                b' seiner W\xc3\xbcrfel zum Weiterw\xc3\xbcrfeln locken.",\n]\n',
     'yahtzee-free': b'# Yahtzee with two liberties.\n\nformat = 1\nid = "yahtzee-free"\nextends = "yah'
                     b'tzee"\nname = { en = "Free joker", de = "Freier Joker" }\nabout = { en = "Yaht'
                     b'zee with jokers that may go anywhere, and zeros entered on purpose.", de = "Yaht'
                     b'zee mit Jokern, die \xc3\xbcberallhin d\xc3\xbcrfen, und Nullen mit Absicht.'
                     b'" }\n\n# Any open box may be struck with 0, although the dice would pay there.'
                     b'\nvoluntary_zero = true\n\n[repeat]\njoker = "free" # a further Yahtzee may go t'
                     b'o any open box, and meets whatever it asks for\n',
     'yatzy': b'# Yatzy, as Scandinavia plays it: pairs, and only the dice that form a pattern\n# cou'
              b'nt.\n\nformat = 1\nid = "yatzy"\nextends = "yahtzee"\nname = { en = "Yatzy", de = "Ya'
              b'tzy" }\nabout = { en = "The Scandinavian game with 15 boxes: pairs, fixed straights, '
              b'and 50 for the upper section.", de = "Das skandinavische Spiel mit 15 Feldern: Paare'
              b', feste Stra\xc3\x9fen und 50 f\xc3\xbcr den oberen Teil." }\n\n[section.upper]\nbonus '
              b'= [{ at_least = 63, points = 50 }]\n\n[section.lower]\ncategories = [\n  "one_pair",'
              b'\n  "two_pairs",\n  "three_of_a_kind",\n  "four_of_a_kind",\n  "small_straight",\n  "'
              b'large_straight",\n  "full_house",\n  "chance",\n  "yatzy",\n]\n\n[category.one_pair]\nn'
              b'ame = { en = "One pair", de = "Ein Paar" }\npattern = { of_a_kind = 2 }\npoints = "mat'
              b'ched" # of several pairs the best one\n\n[category.two_pairs]\nname = { en = "Two pairs'
              b'", de = "Zwei Paare" }\npattern = { groups = [2, 2] } # `same_face = true` would take'
              b' four equal dice too\npoints = "matched"\n\n[category.three_of_a_kind]\npoints = "ma'
              b'tched"\n\n[category.four_of_a_kind]\npoints = "matched"\n\n[category.small_straight]\n'
              b'pattern = { equals = [1, 2, 3, 4, 5] }\npoints = 15\n\n[category.large_straight]\npa'
              b'ttern = { equals = [2, 3, 4, 5, 6] }\npoints = 20\n\n[category.full_house]\npoints ='
              b' "total"\n\n[category.yatzy]\nlike = "yahtzee"\nname = { en = "Yatzy", de = "Yatzy" '
              b'}\n\n[repeat]\ncategory = "yatzy"\nbonus = 0\njoker = "none"\n\n[tips]\nen = [\n  "Th'
              b'e upper bonus decides many games: three of each face make exactly 63.",\n  "Pairs, Th'
              b'ree and Four of a kind count the dice that form them: fill them with high faces.",\n '
              b' "Each straight is one fixed row: small needs the 1, large needs the 6. Keep 2 3 4 5'
              b' and both are open.",\n  "Save Chance and One pair for the rolls that go wrong, and s'
              b'trike Ones before anything dear.",\n]\nde = [\n  "Der obere Bonus entscheidet viele Spi'
              b'ele: drei von jeder Zahl geben genau 63.",\n  "Bei Paaren, Dreier- und Viererpasc'
              b'h z\xc3\xa4hlen die W\xc3\xbcrfel, die sie bilden: mit hohen Zahlen f\xc3\xbcllen.",\n '
              b' "Jede Stra\xc3\x9fe ist eine feste Reihe: die kleine braucht die 1, die gro\xc3\x9f'
              b'e die 6. Mit 2 3 4 5 sind beide offen.",\n  "Chance und Ein Paar f\xc3\xbcr misslungene'
              b' W\xc3\xbcrfe aufheben, und Einser streichen, ehe etwas Teures dran ist.",\n]\n'}


def _classic() -> Compiled:
    return (('classic', 'joker', 'yahtzee'),
     {'id': 'classic',
      'name': {'en': 'Classic', 'de': 'Klassisch'},
      'about': {'en': 'The plain game: a further Yacht is worth what the box says, with no bonus and '
                      'no joker.',
                'de': 'Das schlichte Spiel: eine weitere Yacht zählt, was das Feld sagt, ohne Bonus '
                      'und ohne Joker.'},
      'dice': (5, 6),
      'rolls': 3,
      'sections': (('upper',
                    {'en': 'Upper section', 'de': 'Oberer Teil'},
                    ('ones', 'twos', 'threes', 'fours', 'fives', 'sixes'),
                    ((63, 35),)),
                   ('lower',
                    {'en': 'Lower section', 'de': 'Unterer Teil'},
                    ('three_of_a_kind',
                     'four_of_a_kind',
                     'full_house',
                     'small_straight',
                     'large_straight',
                     'yacht',
                     'chance'),
                    ())),
      'categories': (('ones',
                      {'en': 'Ones', 'de': 'Einser'},
                      ('aces',),
                      ('face', 1, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('twos',
                      {'en': 'Twos', 'de': 'Zweier'},
                      (),
                      ('face', 2, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('threes',
                      {'en': 'Threes', 'de': 'Dreier'},
                      (),
                      ('face', 3, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fours',
                      {'en': 'Fours', 'de': 'Vierer'},
                      (),
                      ('face', 4, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fives',
                      {'en': 'Fives', 'de': 'Fünfer'},
                      (),
                      ('face', 5, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('sixes',
                      {'en': 'Sixes', 'de': 'Sechser'},
                      (),
                      ('face', 6, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('three_of_a_kind',
                      {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                      (),
                      ('of_a_kind', 3, {'exact': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('four_of_a_kind',
                      {'en': 'Four of a kind', 'de': 'Viererpasch'},
                      (),
                      ('of_a_kind', 4, {'exact': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('full_house',
                      {'en': 'Full house', 'de': 'Full House'},
                      (),
                      ('groups', (3, 2), {'exact': False, 'same_face': False, 'allow_five': False}),
                      (((), 25, (), False),)),
                     ('small_straight',
                      {'en': 'Small straight', 'de': 'Kleine Straße'},
                      (),
                      ('straight', 4, {'exact': False, 'wrap': False}),
                      (((), 30, (), False),)),
                     ('large_straight',
                      {'en': 'Large straight', 'de': 'Große Straße'},
                      (),
                      ('straight', 5, {'exact': False, 'wrap': False}),
                      (((), 40, (), False),)),
                     ('yacht',
                      {'en': 'Yacht', 'de': 'Yacht'},
                      ('five_of_a_kind', 'kniffel'),
                      ('of_a_kind', 5, {'exact': False}),
                      (((), 50, (), False),)),
                     ('chance',
                      {'en': 'Chance', 'de': 'Chance'},
                      (),
                      ('any', True, {}),
                      (((('total', 1),), 0, (), False),))),
      'columns': (('1', {'en': '1'}, 1, 'free', ()),),
      'repeat': None,
      'voluntary_zero': False,
      'tips': {'en': ('Plan on the upper bonus: three of each face make exactly 63. Four sixes make up '
                      'for a poor Twos.',
                      'Two dice in the middle grow into a straight more easily than two at an edge: '
                      'keep 3 4 or 4 5 rather than 1 2 or 5 6.',
                      'Save Chance. 22 and more is a good use of it; early in the game a weak roll '
                      'costs less elsewhere.',
                      'A roll that fits nowhere goes to Ones while the game is young: few points are '
                      'lost there. The box of five equal dice is struck late.',
                      'A Full house that comes by itself is worth taking, even when three of its dice '
                      'tempt you to roll on.'),
               'de': ('Auf den oberen Bonus hin planen: drei von jeder Zahl geben genau 63. Vier '
                      'Sechsen gleichen schwache Zweier aus.',
                      'Zwei Würfel aus der Mitte wachsen leichter zur Straße als zwei vom Rand: lieber '
                      '3 4 oder 4 5 behalten als 1 2 oder 5 6.',
                      'Die Chance aufheben. Ab 22 ist sie gut genutzt; früh im Spiel kostet ein '
                      'schwacher Wurf anderswo weniger.',
                      'Ein Wurf, der nirgends passt, geht früh im Spiel zu den Einsern: dort ist wenig '
                      'verloren. Das Feld für fünf Gleiche streicht man spät.',
                      'Ein Full House, das von selbst kommt, nimmt man, auch wenn drei seiner Würfel '
                      'zum Weiterwürfeln locken.')},
      'table': {'sections': ['upper', 'lower'],
                'voluntary_zero': False,
                'dice': {'count': 5, 'faces': 6},
                'turn': {'rolls': 3},
                'section': {'upper': {'name': {'en': 'Upper section', 'de': 'Oberer Teil'},
                                      'categories': ['ones',
                                                     'twos',
                                                     'threes',
                                                     'fours',
                                                     'fives',
                                                     'sixes'],
                                      'bonus': [{'at_least': 63, 'points': 35}]},
                            'lower': {'name': {'en': 'Lower section', 'de': 'Unterer Teil'},
                                      'categories': ['three_of_a_kind',
                                                     'four_of_a_kind',
                                                     'full_house',
                                                     'small_straight',
                                                     'large_straight',
                                                     'yacht',
                                                     'chance']}},
                'category': {'ones': {'name': {'en': 'Ones', 'de': 'Einser'},
                                      'aliases': ['aces'],
                                      'pattern': {'face': 1},
                                      'points': 'matched'},
                             'twos': {'name': {'en': 'Twos', 'de': 'Zweier'},
                                      'pattern': {'face': 2},
                                      'points': 'matched'},
                             'threes': {'name': {'en': 'Threes', 'de': 'Dreier'},
                                        'pattern': {'face': 3},
                                        'points': 'matched'},
                             'fours': {'name': {'en': 'Fours', 'de': 'Vierer'},
                                       'pattern': {'face': 4},
                                       'points': 'matched'},
                             'fives': {'name': {'en': 'Fives', 'de': 'Fünfer'},
                                       'pattern': {'face': 5},
                                       'points': 'matched'},
                             'sixes': {'name': {'en': 'Sixes', 'de': 'Sechser'},
                                       'pattern': {'face': 6},
                                       'points': 'matched'},
                             'three_of_a_kind': {'name': {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                                                 'pattern': {'of_a_kind': 3},
                                                 'points': 'total'},
                             'four_of_a_kind': {'name': {'en': 'Four of a kind', 'de': 'Viererpasch'},
                                                'pattern': {'of_a_kind': 4},
                                                'points': 'total'},
                             'full_house': {'name': {'en': 'Full house', 'de': 'Full House'},
                                            'pattern': {'groups': [3, 2]},
                                            'points': 25},
                             'small_straight': {'name': {'en': 'Small straight', 'de': 'Kleine Straße'},
                                                'pattern': {'straight': 4},
                                                'points': 30},
                             'large_straight': {'name': {'en': 'Large straight', 'de': 'Große Straße'},
                                                'pattern': {'straight': 5},
                                                'points': 40},
                             'chance': {'name': {'en': 'Chance', 'de': 'Chance'},
                                        'pattern': {'any': True},
                                        'points': 'total'},
                             'yacht': {'name': {'en': 'Yacht', 'de': 'Yacht'},
                                       'aliases': ['five_of_a_kind', 'kniffel'],
                                       'pattern': {'of_a_kind': 5},
                                       'points': 50}},
                'repeat': {'category': 'yacht', 'bonus': 0, 'bonus_if': 'scored', 'joker': 'none'},
                'tips': {'en': ['Plan on the upper bonus: three of each face make exactly 63. Four '
                                'sixes make up for a poor Twos.',
                                'Two dice in the middle grow into a straight more easily than two at '
                                'an edge: keep 3 4 or 4 5 rather than 1 2 or 5 6.',
                                'Save Chance. 22 and more is a good use of it; early in the game a '
                                'weak roll costs less elsewhere.',
                                'A roll that fits nowhere goes to Ones while the game is young: few '
                                'points are lost there. The box of five equal dice is struck late.',
                                'A Full house that comes by itself is worth taking, even when three of '
                                'its dice tempt you to roll on.'],
                         'de': ['Auf den oberen Bonus hin planen: drei von jeder Zahl geben genau 63. '
                                'Vier Sechsen gleichen schwache Zweier aus.',
                                'Zwei Würfel aus der Mitte wachsen leichter zur Straße als zwei vom '
                                'Rand: lieber 3 4 oder 4 5 behalten als 1 2 oder 5 6.',
                                'Die Chance aufheben. Ab 22 ist sie gut genutzt; früh im Spiel kostet '
                                'ein schwacher Wurf anderswo weniger.',
                                'Ein Wurf, der nirgends passt, geht früh im Spiel zu den Einsern: dort '
                                'ist wenig verloren. Das Feld für fünf Gleiche streicht man spät.',
                                'Ein Full House, das von selbst kommt, nimmt man, auch wenn drei '
                                'seiner Würfel zum Weiterwürfeln locken.']},
                'format': 1,
                'id': 'classic',
                'name': {'en': 'Classic', 'de': 'Klassisch'},
                'about': {'en': 'The plain game: a further Yacht is worth what the box says, with no '
                                'bonus and no joker.',
                          'de': 'Das schlichte Spiel: eine weitere Yacht zählt, was das Feld sagt, '
                                'ohne Bonus und ohne Joker.'}}})


def _joker() -> Compiled:
    return (('joker', 'yahtzee'),
     {'id': 'joker',
      'name': {'en': 'Bonus & Joker', 'de': 'Bonus & Joker'},
      'about': {'en': 'Yahtzee under an older name: further Yachts earn a bonus and are jokers.',
                'de': 'Yahtzee unter älterem Namen: weitere Yachten bringen einen Bonus und sind '
                      'Joker.'},
      'dice': (5, 6),
      'rolls': 3,
      'sections': (('upper',
                    {'en': 'Upper section', 'de': 'Oberer Teil'},
                    ('ones', 'twos', 'threes', 'fours', 'fives', 'sixes'),
                    ((63, 35),)),
                   ('lower',
                    {'en': 'Lower section', 'de': 'Unterer Teil'},
                    ('three_of_a_kind',
                     'four_of_a_kind',
                     'full_house',
                     'small_straight',
                     'large_straight',
                     'yacht',
                     'chance'),
                    ())),
      'categories': (('ones',
                      {'en': 'Ones', 'de': 'Einser'},
                      ('aces',),
                      ('face', 1, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('twos',
                      {'en': 'Twos', 'de': 'Zweier'},
                      (),
                      ('face', 2, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('threes',
                      {'en': 'Threes', 'de': 'Dreier'},
                      (),
                      ('face', 3, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fours',
                      {'en': 'Fours', 'de': 'Vierer'},
                      (),
                      ('face', 4, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fives',
                      {'en': 'Fives', 'de': 'Fünfer'},
                      (),
                      ('face', 5, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('sixes',
                      {'en': 'Sixes', 'de': 'Sechser'},
                      (),
                      ('face', 6, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('three_of_a_kind',
                      {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                      (),
                      ('of_a_kind', 3, {'exact': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('four_of_a_kind',
                      {'en': 'Four of a kind', 'de': 'Viererpasch'},
                      (),
                      ('of_a_kind', 4, {'exact': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('full_house',
                      {'en': 'Full house', 'de': 'Full House'},
                      (),
                      ('groups', (3, 2), {'exact': False, 'same_face': False, 'allow_five': False}),
                      (((), 25, (), False),)),
                     ('small_straight',
                      {'en': 'Small straight', 'de': 'Kleine Straße'},
                      (),
                      ('straight', 4, {'exact': False, 'wrap': False}),
                      (((), 30, (), False),)),
                     ('large_straight',
                      {'en': 'Large straight', 'de': 'Große Straße'},
                      (),
                      ('straight', 5, {'exact': False, 'wrap': False}),
                      (((), 40, (), False),)),
                     ('yacht',
                      {'en': 'Yacht', 'de': 'Yacht'},
                      ('five_of_a_kind', 'kniffel'),
                      ('of_a_kind', 5, {'exact': False}),
                      (((), 50, (), False),)),
                     ('chance',
                      {'en': 'Chance', 'de': 'Chance'},
                      (),
                      ('any', True, {}),
                      (((('total', 1),), 0, (), False),))),
      'columns': (('1', {'en': '1'}, 1, 'free', ()),),
      'repeat': ('yacht', 100, 'scored', 'forced', 'upper'),
      'voluntary_zero': False,
      'tips': {'en': ('Plan on the upper bonus: three of each face make exactly 63. Four sixes make up '
                      'for a poor Twos.',
                      'Two dice in the middle grow into a straight more easily than two at an edge: '
                      'keep 3 4 or 4 5 rather than 1 2 or 5 6.',
                      'Save Chance. 22 and more is a good use of it; early in the game a weak roll '
                      'costs less elsewhere.',
                      'A roll that fits nowhere goes to Ones while the game is young: few points are '
                      'lost there. The box of five equal dice is struck late.',
                      'A Full house that comes by itself is worth taking, even when three of its dice '
                      'tempt you to roll on.'),
               'de': ('Auf den oberen Bonus hin planen: drei von jeder Zahl geben genau 63. Vier '
                      'Sechsen gleichen schwache Zweier aus.',
                      'Zwei Würfel aus der Mitte wachsen leichter zur Straße als zwei vom Rand: lieber '
                      '3 4 oder 4 5 behalten als 1 2 oder 5 6.',
                      'Die Chance aufheben. Ab 22 ist sie gut genutzt; früh im Spiel kostet ein '
                      'schwacher Wurf anderswo weniger.',
                      'Ein Wurf, der nirgends passt, geht früh im Spiel zu den Einsern: dort ist wenig '
                      'verloren. Das Feld für fünf Gleiche streicht man spät.',
                      'Ein Full House, das von selbst kommt, nimmt man, auch wenn drei seiner Würfel '
                      'zum Weiterwürfeln locken.')},
      'table': {'sections': ['upper', 'lower'],
                'voluntary_zero': False,
                'dice': {'count': 5, 'faces': 6},
                'turn': {'rolls': 3},
                'section': {'upper': {'name': {'en': 'Upper section', 'de': 'Oberer Teil'},
                                      'categories': ['ones',
                                                     'twos',
                                                     'threes',
                                                     'fours',
                                                     'fives',
                                                     'sixes'],
                                      'bonus': [{'at_least': 63, 'points': 35}]},
                            'lower': {'name': {'en': 'Lower section', 'de': 'Unterer Teil'},
                                      'categories': ['three_of_a_kind',
                                                     'four_of_a_kind',
                                                     'full_house',
                                                     'small_straight',
                                                     'large_straight',
                                                     'yacht',
                                                     'chance']}},
                'category': {'ones': {'name': {'en': 'Ones', 'de': 'Einser'},
                                      'aliases': ['aces'],
                                      'pattern': {'face': 1},
                                      'points': 'matched'},
                             'twos': {'name': {'en': 'Twos', 'de': 'Zweier'},
                                      'pattern': {'face': 2},
                                      'points': 'matched'},
                             'threes': {'name': {'en': 'Threes', 'de': 'Dreier'},
                                        'pattern': {'face': 3},
                                        'points': 'matched'},
                             'fours': {'name': {'en': 'Fours', 'de': 'Vierer'},
                                       'pattern': {'face': 4},
                                       'points': 'matched'},
                             'fives': {'name': {'en': 'Fives', 'de': 'Fünfer'},
                                       'pattern': {'face': 5},
                                       'points': 'matched'},
                             'sixes': {'name': {'en': 'Sixes', 'de': 'Sechser'},
                                       'pattern': {'face': 6},
                                       'points': 'matched'},
                             'three_of_a_kind': {'name': {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                                                 'pattern': {'of_a_kind': 3},
                                                 'points': 'total'},
                             'four_of_a_kind': {'name': {'en': 'Four of a kind', 'de': 'Viererpasch'},
                                                'pattern': {'of_a_kind': 4},
                                                'points': 'total'},
                             'full_house': {'name': {'en': 'Full house', 'de': 'Full House'},
                                            'pattern': {'groups': [3, 2]},
                                            'points': 25},
                             'small_straight': {'name': {'en': 'Small straight', 'de': 'Kleine Straße'},
                                                'pattern': {'straight': 4},
                                                'points': 30},
                             'large_straight': {'name': {'en': 'Large straight', 'de': 'Große Straße'},
                                                'pattern': {'straight': 5},
                                                'points': 40},
                             'chance': {'name': {'en': 'Chance', 'de': 'Chance'},
                                        'pattern': {'any': True},
                                        'points': 'total'},
                             'yacht': {'name': {'en': 'Yacht', 'de': 'Yacht'},
                                       'aliases': ['five_of_a_kind', 'kniffel'],
                                       'pattern': {'of_a_kind': 5},
                                       'points': 50}},
                'repeat': {'category': 'yacht', 'bonus': 100, 'bonus_if': 'scored', 'joker': 'forced'},
                'tips': {'en': ['Plan on the upper bonus: three of each face make exactly 63. Four '
                                'sixes make up for a poor Twos.',
                                'Two dice in the middle grow into a straight more easily than two at '
                                'an edge: keep 3 4 or 4 5 rather than 1 2 or 5 6.',
                                'Save Chance. 22 and more is a good use of it; early in the game a '
                                'weak roll costs less elsewhere.',
                                'A roll that fits nowhere goes to Ones while the game is young: few '
                                'points are lost there. The box of five equal dice is struck late.',
                                'A Full house that comes by itself is worth taking, even when three of '
                                'its dice tempt you to roll on.'],
                         'de': ['Auf den oberen Bonus hin planen: drei von jeder Zahl geben genau 63. '
                                'Vier Sechsen gleichen schwache Zweier aus.',
                                'Zwei Würfel aus der Mitte wachsen leichter zur Straße als zwei vom '
                                'Rand: lieber 3 4 oder 4 5 behalten als 1 2 oder 5 6.',
                                'Die Chance aufheben. Ab 22 ist sie gut genutzt; früh im Spiel kostet '
                                'ein schwacher Wurf anderswo weniger.',
                                'Ein Wurf, der nirgends passt, geht früh im Spiel zu den Einsern: dort '
                                'ist wenig verloren. Das Feld für fünf Gleiche streicht man spät.',
                                'Ein Full House, das von selbst kommt, nimmt man, auch wenn drei '
                                'seiner Würfel zum Weiterwürfeln locken.']},
                'format': 1,
                'id': 'joker',
                'name': {'en': 'Bonus & Joker', 'de': 'Bonus & Joker'},
                'about': {'en': 'Yahtzee under an older name: further Yachts earn a bonus and are '
                                'jokers.',
                          'de': 'Yahtzee unter älterem Namen: weitere Yachten bringen einen Bonus und '
                                'sind Joker.'}}})


def _triple() -> Compiled:
    return (('triple', 'yahtzee'),
     {'id': 'triple',
      'name': {'en': 'Triple', 'de': 'Dreifach'},
      'about': {'en': 'Yahtzee in three columns at once, worth once, twice and three times.',
                'de': 'Yahtzee in drei Spalten zugleich, die einfach, doppelt und dreifach zählen.'},
      'dice': (5, 6),
      'rolls': 3,
      'sections': (('upper',
                    {'en': 'Upper section', 'de': 'Oberer Teil'},
                    ('ones', 'twos', 'threes', 'fours', 'fives', 'sixes'),
                    ((63, 35),)),
                   ('lower',
                    {'en': 'Lower section', 'de': 'Unterer Teil'},
                    ('three_of_a_kind',
                     'four_of_a_kind',
                     'full_house',
                     'small_straight',
                     'large_straight',
                     'yahtzee',
                     'chance'),
                    ())),
      'categories': (('ones',
                      {'en': 'Ones', 'de': 'Einser'},
                      ('aces',),
                      ('face', 1, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('twos',
                      {'en': 'Twos', 'de': 'Zweier'},
                      (),
                      ('face', 2, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('threes',
                      {'en': 'Threes', 'de': 'Dreier'},
                      (),
                      ('face', 3, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fours',
                      {'en': 'Fours', 'de': 'Vierer'},
                      (),
                      ('face', 4, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fives',
                      {'en': 'Fives', 'de': 'Fünfer'},
                      (),
                      ('face', 5, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('sixes',
                      {'en': 'Sixes', 'de': 'Sechser'},
                      (),
                      ('face', 6, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('three_of_a_kind',
                      {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                      (),
                      ('of_a_kind', 3, {'exact': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('four_of_a_kind',
                      {'en': 'Four of a kind', 'de': 'Viererpasch'},
                      (),
                      ('of_a_kind', 4, {'exact': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('full_house',
                      {'en': 'Full house', 'de': 'Full House'},
                      (),
                      ('groups', (3, 2), {'exact': False, 'same_face': False, 'allow_five': False}),
                      (((), 25, (), False),)),
                     ('small_straight',
                      {'en': 'Small straight', 'de': 'Kleine Straße'},
                      (),
                      ('straight', 4, {'exact': False, 'wrap': False}),
                      (((), 30, (), False),)),
                     ('large_straight',
                      {'en': 'Large straight', 'de': 'Große Straße'},
                      (),
                      ('straight', 5, {'exact': False, 'wrap': False}),
                      (((), 40, (), False),)),
                     ('yahtzee',
                      {'en': 'Yahtzee', 'de': 'Yahtzee'},
                      ('five_of_a_kind', 'kniffel'),
                      ('of_a_kind', 5, {'exact': False}),
                      (((), 50, (), False),)),
                     ('chance',
                      {'en': 'Chance', 'de': 'Chance'},
                      (),
                      ('any', True, {}),
                      (((('total', 1),), 0, (), False),))),
      'columns': (('1', {'en': '1'}, 1, 'free', ()),
                  ('2', {'en': '2'}, 2, 'free', ()),
                  ('3', {'en': '3'}, 3, 'free', ())),
      'repeat': ('yahtzee', 100, 'scored', 'forced', 'upper'),
      'voluntary_zero': False,
      'tips': {'en': ('The third column earns three times as much: good rolls go there, bad ones to '
                      'the first.',
                      'Each column has its own upper bonus at 63, before multiplying; in the third it '
                      'is worth 105.',
                      'With 39 turns there is time: wait for a Yahtzee in the third column before you '
                      'strike it anywhere.'),
               'de': ('Die dritte Spalte bringt das Dreifache: gute Würfe gehören dorthin, schlechte '
                      'in die erste.',
                      'Jede Spalte hat ihren eigenen oberen Bonus ab 63, vor dem Malnehmen; in der '
                      'dritten ist er 105 wert.',
                      '39 Züge sind viel Zeit: auf einen Yahtzee in der dritten Spalte warten, ehe er '
                      'irgendwo gestrichen wird.')},
      'table': {'sections': ['upper', 'lower'],
                'voluntary_zero': False,
                'dice': {'count': 5, 'faces': 6},
                'turn': {'rolls': 3},
                'section': {'upper': {'name': {'en': 'Upper section', 'de': 'Oberer Teil'},
                                      'categories': ['ones',
                                                     'twos',
                                                     'threes',
                                                     'fours',
                                                     'fives',
                                                     'sixes'],
                                      'bonus': [{'at_least': 63, 'points': 35}]},
                            'lower': {'name': {'en': 'Lower section', 'de': 'Unterer Teil'},
                                      'categories': ['three_of_a_kind',
                                                     'four_of_a_kind',
                                                     'full_house',
                                                     'small_straight',
                                                     'large_straight',
                                                     'yahtzee',
                                                     'chance']}},
                'category': {'ones': {'name': {'en': 'Ones', 'de': 'Einser'},
                                      'aliases': ['aces'],
                                      'pattern': {'face': 1},
                                      'points': 'matched'},
                             'twos': {'name': {'en': 'Twos', 'de': 'Zweier'},
                                      'pattern': {'face': 2},
                                      'points': 'matched'},
                             'threes': {'name': {'en': 'Threes', 'de': 'Dreier'},
                                        'pattern': {'face': 3},
                                        'points': 'matched'},
                             'fours': {'name': {'en': 'Fours', 'de': 'Vierer'},
                                       'pattern': {'face': 4},
                                       'points': 'matched'},
                             'fives': {'name': {'en': 'Fives', 'de': 'Fünfer'},
                                       'pattern': {'face': 5},
                                       'points': 'matched'},
                             'sixes': {'name': {'en': 'Sixes', 'de': 'Sechser'},
                                       'pattern': {'face': 6},
                                       'points': 'matched'},
                             'three_of_a_kind': {'name': {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                                                 'pattern': {'of_a_kind': 3},
                                                 'points': 'total'},
                             'four_of_a_kind': {'name': {'en': 'Four of a kind', 'de': 'Viererpasch'},
                                                'pattern': {'of_a_kind': 4},
                                                'points': 'total'},
                             'full_house': {'name': {'en': 'Full house', 'de': 'Full House'},
                                            'pattern': {'groups': [3, 2]},
                                            'points': 25},
                             'small_straight': {'name': {'en': 'Small straight', 'de': 'Kleine Straße'},
                                                'pattern': {'straight': 4},
                                                'points': 30},
                             'large_straight': {'name': {'en': 'Large straight', 'de': 'Große Straße'},
                                                'pattern': {'straight': 5},
                                                'points': 40},
                             'yahtzee': {'name': {'en': 'Yahtzee', 'de': 'Yahtzee'},
                                         'aliases': ['five_of_a_kind', 'kniffel'],
                                         'pattern': {'of_a_kind': 5},
                                         'points': 50},
                             'chance': {'name': {'en': 'Chance', 'de': 'Chance'},
                                        'pattern': {'any': True},
                                        'points': 'total'}},
                'repeat': {'category': 'yahtzee',
                           'bonus': 100,
                           'bonus_if': 'scored',
                           'joker': 'forced'},
                'tips': {'en': ['The third column earns three times as much: good rolls go there, bad '
                                'ones to the first.',
                                'Each column has its own upper bonus at 63, before multiplying; in the '
                                'third it is worth 105.',
                                'With 39 turns there is time: wait for a Yahtzee in the third column '
                                'before you strike it anywhere.'],
                         'de': ['Die dritte Spalte bringt das Dreifache: gute Würfe gehören dorthin, '
                                'schlechte in die erste.',
                                'Jede Spalte hat ihren eigenen oberen Bonus ab 63, vor dem Malnehmen; '
                                'in der dritten ist er 105 wert.',
                                '39 Züge sind viel Zeit: auf einen Yahtzee in der dritten Spalte '
                                'warten, ehe er irgendwo gestrichen wird.']},
                'format': 1,
                'id': 'triple',
                'name': {'en': 'Triple', 'de': 'Dreifach'},
                'about': {'en': 'Yahtzee in three columns at once, worth once, twice and three times.',
                          'de': 'Yahtzee in drei Spalten zugleich, die einfach, doppelt und dreifach '
                                'zählen.'},
                'columns': ['1', '2', '3'],
                'column': {'2': {'multiplier': 2}, '3': {'multiplier': 3}}}})


def _yacht() -> Compiled:
    return (('yacht', 'yahtzee'),
     {'id': 'yacht',
      'name': {'en': 'Yacht', 'de': 'Yacht'},
      'about': {'en': 'The older game with 12 boxes: no bonus, no joker, every roll for what it shows.',
                'de': 'Das ältere Spiel mit 12 Feldern: kein Bonus, kein Joker, jeder Wurf zählt, was '
                      'er zeigt.'},
      'dice': (5, 6),
      'rolls': 3,
      'sections': (('upper',
                    {'en': 'Upper section', 'de': 'Oberer Teil'},
                    ('ones', 'twos', 'threes', 'fours', 'fives', 'sixes'),
                    ()),
                   ('lower',
                    {'en': 'Lower section', 'de': 'Unterer Teil'},
                    ('full_house',
                     'four_of_a_kind',
                     'little_straight',
                     'big_straight',
                     'choice',
                     'yacht'),
                    ())),
      'categories': (('ones',
                      {'en': 'Ones', 'de': 'Einser'},
                      ('aces',),
                      ('face', 1, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('twos',
                      {'en': 'Twos', 'de': 'Zweier'},
                      (),
                      ('face', 2, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('threes',
                      {'en': 'Threes', 'de': 'Dreier'},
                      (),
                      ('face', 3, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fours',
                      {'en': 'Fours', 'de': 'Vierer'},
                      (),
                      ('face', 4, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fives',
                      {'en': 'Fives', 'de': 'Fünfer'},
                      (),
                      ('face', 5, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('sixes',
                      {'en': 'Sixes', 'de': 'Sechser'},
                      (),
                      ('face', 6, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('full_house',
                      {'en': 'Full house', 'de': 'Full House'},
                      (),
                      ('groups', (3, 2), {'exact': False, 'same_face': False, 'allow_five': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('four_of_a_kind',
                      {'en': 'Four of a kind', 'de': 'Viererpasch'},
                      (),
                      ('of_a_kind', 4, {'exact': False}),
                      (((('face', 4),), 0, (), False),)),
                     ('little_straight',
                      {'en': 'Little straight', 'de': 'Kleine Straße'},
                      (),
                      ('equals', (1, 2, 3, 4, 5), {}),
                      (((), 30, (), False),)),
                     ('big_straight',
                      {'en': 'Big straight', 'de': 'Große Straße'},
                      (),
                      ('equals', (2, 3, 4, 5, 6), {}),
                      (((), 30, (), False),)),
                     ('choice',
                      {'en': 'Choice', 'de': 'Freie Wahl'},
                      (),
                      ('any', True, {}),
                      (((('total', 1),), 0, (), False),)),
                     ('yacht',
                      {'en': 'Yacht', 'de': 'Yacht'},
                      ('five_of_a_kind', 'kniffel'),
                      ('of_a_kind', 5, {'exact': False}),
                      (((), 50, (), False),))),
      'columns': (('1', {'en': '1'}, 1, 'free', ()),),
      'repeat': None,
      'voluntary_zero': False,
      'tips': {'en': ('Without an upper bonus the small faces are where a bad roll does the least '
                      'harm.',
                      'Both straights need 2 3 4 5: keep these four and a 1 or a 6 completes one of '
                      'them.',
                      'Four of a kind counts the four dice alone: fours, fives and sixes make it worth '
                      'waiting for.',
                      'Save Choice for a high roll that just missed something else.'),
               'de': ('Ohne oberen Bonus schadet ein schlechter Wurf bei den kleinen Zahlen am '
                      'wenigsten.',
                      'Beide Straßen brauchen 2 3 4 5: diese vier behalten, dann macht eine 1 oder '
                      'eine 6 eine davon voll.',
                      'Beim Viererpasch zählen nur die vier Würfel: mit Vieren, Fünfen und Sechsen '
                      'lohnt das Warten.',
                      'Die Freie Wahl für einen hohen Wurf aufheben, der etwas anderes knapp verfehlt '
                      'hat.')},
      'table': {'sections': ['upper', 'lower'],
                'voluntary_zero': False,
                'dice': {'count': 5, 'faces': 6},
                'turn': {'rolls': 3},
                'section': {'upper': {'name': {'en': 'Upper section', 'de': 'Oberer Teil'},
                                      'categories': ['ones',
                                                     'twos',
                                                     'threes',
                                                     'fours',
                                                     'fives',
                                                     'sixes'],
                                      'bonus': []},
                            'lower': {'name': {'en': 'Lower section', 'de': 'Unterer Teil'},
                                      'categories': ['full_house',
                                                     'four_of_a_kind',
                                                     'little_straight',
                                                     'big_straight',
                                                     'choice',
                                                     'yacht']}},
                'category': {'ones': {'name': {'en': 'Ones', 'de': 'Einser'},
                                      'aliases': ['aces'],
                                      'pattern': {'face': 1},
                                      'points': 'matched'},
                             'twos': {'name': {'en': 'Twos', 'de': 'Zweier'},
                                      'pattern': {'face': 2},
                                      'points': 'matched'},
                             'threes': {'name': {'en': 'Threes', 'de': 'Dreier'},
                                        'pattern': {'face': 3},
                                        'points': 'matched'},
                             'fours': {'name': {'en': 'Fours', 'de': 'Vierer'},
                                       'pattern': {'face': 4},
                                       'points': 'matched'},
                             'fives': {'name': {'en': 'Fives', 'de': 'Fünfer'},
                                       'pattern': {'face': 5},
                                       'points': 'matched'},
                             'sixes': {'name': {'en': 'Sixes', 'de': 'Sechser'},
                                       'pattern': {'face': 6},
                                       'points': 'matched'},
                             'four_of_a_kind': {'name': {'en': 'Four of a kind', 'de': 'Viererpasch'},
                                                'pattern': {'of_a_kind': 4},
                                                'points': {'face': 4}},
                             'full_house': {'name': {'en': 'Full house', 'de': 'Full House'},
                                            'pattern': {'groups': [3, 2]},
                                            'points': 'total'},
                             'little_straight': {'name': {'en': 'Little straight',
                                                          'de': 'Kleine Straße'},
                                                 'pattern': {'equals': [1, 2, 3, 4, 5]},
                                                 'points': 30},
                             'big_straight': {'name': {'en': 'Big straight', 'de': 'Große Straße'},
                                              'pattern': {'equals': [2, 3, 4, 5, 6]},
                                              'points': 30},
                             'choice': {'name': {'en': 'Choice', 'de': 'Freie Wahl'},
                                        'pattern': {'any': True},
                                        'points': 'total'},
                             'yacht': {'name': {'en': 'Yacht', 'de': 'Yacht'},
                                       'aliases': ['five_of_a_kind', 'kniffel'],
                                       'pattern': {'of_a_kind': 5},
                                       'points': 50}},
                'repeat': {'category': 'yacht', 'bonus': 0, 'bonus_if': 'scored', 'joker': 'none'},
                'tips': {'en': ['Without an upper bonus the small faces are where a bad roll does the '
                                'least harm.',
                                'Both straights need 2 3 4 5: keep these four and a 1 or a 6 completes '
                                'one of them.',
                                'Four of a kind counts the four dice alone: fours, fives and sixes '
                                'make it worth waiting for.',
                                'Save Choice for a high roll that just missed something else.'],
                         'de': ['Ohne oberen Bonus schadet ein schlechter Wurf bei den kleinen Zahlen '
                                'am wenigsten.',
                                'Beide Straßen brauchen 2 3 4 5: diese vier behalten, dann macht eine '
                                '1 oder eine 6 eine davon voll.',
                                'Beim Viererpasch zählen nur die vier Würfel: mit Vieren, Fünfen und '
                                'Sechsen lohnt das Warten.',
                                'Die Freie Wahl für einen hohen Wurf aufheben, der etwas anderes knapp '
                                'verfehlt hat.']},
                'format': 1,
                'id': 'yacht',
                'name': {'en': 'Yacht', 'de': 'Yacht'},
                'about': {'en': 'The older game with 12 boxes: no bonus, no joker, every roll for what '
                                'it shows.',
                          'de': 'Das ältere Spiel mit 12 Feldern: kein Bonus, kein Joker, jeder Wurf '
                                'zählt, was er zeigt.'}}})


def _yahtzee() -> Compiled:
    return (('yahtzee',),
     {'id': 'yahtzee',
      'name': {'en': 'Yahtzee', 'de': 'Yahtzee'},
      'about': {'en': 'The official game: an upper bonus, and a joker for every further Yahtzee.',
                'de': 'Das offizielle Spiel: ein oberer Bonus und ein Joker für jeden weiteren '
                      'Yahtzee.'},
      'dice': (5, 6),
      'rolls': 3,
      'sections': (('upper',
                    {'en': 'Upper section', 'de': 'Oberer Teil'},
                    ('ones', 'twos', 'threes', 'fours', 'fives', 'sixes'),
                    ((63, 35),)),
                   ('lower',
                    {'en': 'Lower section', 'de': 'Unterer Teil'},
                    ('three_of_a_kind',
                     'four_of_a_kind',
                     'full_house',
                     'small_straight',
                     'large_straight',
                     'yahtzee',
                     'chance'),
                    ())),
      'categories': (('ones',
                      {'en': 'Ones', 'de': 'Einser'},
                      ('aces',),
                      ('face', 1, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('twos',
                      {'en': 'Twos', 'de': 'Zweier'},
                      (),
                      ('face', 2, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('threes',
                      {'en': 'Threes', 'de': 'Dreier'},
                      (),
                      ('face', 3, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fours',
                      {'en': 'Fours', 'de': 'Vierer'},
                      (),
                      ('face', 4, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fives',
                      {'en': 'Fives', 'de': 'Fünfer'},
                      (),
                      ('face', 5, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('sixes',
                      {'en': 'Sixes', 'de': 'Sechser'},
                      (),
                      ('face', 6, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('three_of_a_kind',
                      {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                      (),
                      ('of_a_kind', 3, {'exact': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('four_of_a_kind',
                      {'en': 'Four of a kind', 'de': 'Viererpasch'},
                      (),
                      ('of_a_kind', 4, {'exact': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('full_house',
                      {'en': 'Full house', 'de': 'Full House'},
                      (),
                      ('groups', (3, 2), {'exact': False, 'same_face': False, 'allow_five': False}),
                      (((), 25, (), False),)),
                     ('small_straight',
                      {'en': 'Small straight', 'de': 'Kleine Straße'},
                      (),
                      ('straight', 4, {'exact': False, 'wrap': False}),
                      (((), 30, (), False),)),
                     ('large_straight',
                      {'en': 'Large straight', 'de': 'Große Straße'},
                      (),
                      ('straight', 5, {'exact': False, 'wrap': False}),
                      (((), 40, (), False),)),
                     ('yahtzee',
                      {'en': 'Yahtzee', 'de': 'Yahtzee'},
                      ('five_of_a_kind', 'kniffel'),
                      ('of_a_kind', 5, {'exact': False}),
                      (((), 50, (), False),)),
                     ('chance',
                      {'en': 'Chance', 'de': 'Chance'},
                      (),
                      ('any', True, {}),
                      (((('total', 1),), 0, (), False),))),
      'columns': (('1', {'en': '1'}, 1, 'free', ()),),
      'repeat': ('yahtzee', 100, 'scored', 'forced', 'upper'),
      'voluntary_zero': False,
      'tips': {'en': ('Plan on the upper bonus: three of each face make exactly 63. Four sixes make up '
                      'for a poor Twos.',
                      'Two dice in the middle grow into a straight more easily than two at an edge: '
                      'keep 3 4 or 4 5 rather than 1 2 or 5 6.',
                      'Save Chance. 22 and more is a good use of it; early in the game a weak roll '
                      'costs less elsewhere.',
                      'A roll that fits nowhere goes to Ones while the game is young: few points are '
                      'lost there. The box of five equal dice is struck late.',
                      'A Full house that comes by itself is worth taking, even when three of its dice '
                      'tempt you to roll on.'),
               'de': ('Auf den oberen Bonus hin planen: drei von jeder Zahl geben genau 63. Vier '
                      'Sechsen gleichen schwache Zweier aus.',
                      'Zwei Würfel aus der Mitte wachsen leichter zur Straße als zwei vom Rand: lieber '
                      '3 4 oder 4 5 behalten als 1 2 oder 5 6.',
                      'Die Chance aufheben. Ab 22 ist sie gut genutzt; früh im Spiel kostet ein '
                      'schwacher Wurf anderswo weniger.',
                      'Ein Wurf, der nirgends passt, geht früh im Spiel zu den Einsern: dort ist wenig '
                      'verloren. Das Feld für fünf Gleiche streicht man spät.',
                      'Ein Full House, das von selbst kommt, nimmt man, auch wenn drei seiner Würfel '
                      'zum Weiterwürfeln locken.')},
      'table': {'format': 1,
                'id': 'yahtzee',
                'name': {'en': 'Yahtzee', 'de': 'Yahtzee'},
                'about': {'en': 'The official game: an upper bonus, and a joker for every further '
                                'Yahtzee.',
                          'de': 'Das offizielle Spiel: ein oberer Bonus und ein Joker für jeden '
                                'weiteren Yahtzee.'},
                'sections': ['upper', 'lower'],
                'voluntary_zero': False,
                'dice': {'count': 5, 'faces': 6},
                'turn': {'rolls': 3},
                'section': {'upper': {'name': {'en': 'Upper section', 'de': 'Oberer Teil'},
                                      'categories': ['ones',
                                                     'twos',
                                                     'threes',
                                                     'fours',
                                                     'fives',
                                                     'sixes'],
                                      'bonus': [{'at_least': 63, 'points': 35}]},
                            'lower': {'name': {'en': 'Lower section', 'de': 'Unterer Teil'},
                                      'categories': ['three_of_a_kind',
                                                     'four_of_a_kind',
                                                     'full_house',
                                                     'small_straight',
                                                     'large_straight',
                                                     'yahtzee',
                                                     'chance']}},
                'category': {'ones': {'name': {'en': 'Ones', 'de': 'Einser'},
                                      'aliases': ['aces'],
                                      'pattern': {'face': 1},
                                      'points': 'matched'},
                             'twos': {'name': {'en': 'Twos', 'de': 'Zweier'},
                                      'pattern': {'face': 2},
                                      'points': 'matched'},
                             'threes': {'name': {'en': 'Threes', 'de': 'Dreier'},
                                        'pattern': {'face': 3},
                                        'points': 'matched'},
                             'fours': {'name': {'en': 'Fours', 'de': 'Vierer'},
                                       'pattern': {'face': 4},
                                       'points': 'matched'},
                             'fives': {'name': {'en': 'Fives', 'de': 'Fünfer'},
                                       'pattern': {'face': 5},
                                       'points': 'matched'},
                             'sixes': {'name': {'en': 'Sixes', 'de': 'Sechser'},
                                       'pattern': {'face': 6},
                                       'points': 'matched'},
                             'three_of_a_kind': {'name': {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                                                 'pattern': {'of_a_kind': 3},
                                                 'points': 'total'},
                             'four_of_a_kind': {'name': {'en': 'Four of a kind', 'de': 'Viererpasch'},
                                                'pattern': {'of_a_kind': 4},
                                                'points': 'total'},
                             'full_house': {'name': {'en': 'Full house', 'de': 'Full House'},
                                            'pattern': {'groups': [3, 2]},
                                            'points': 25},
                             'small_straight': {'name': {'en': 'Small straight', 'de': 'Kleine Straße'},
                                                'pattern': {'straight': 4},
                                                'points': 30},
                             'large_straight': {'name': {'en': 'Large straight', 'de': 'Große Straße'},
                                                'pattern': {'straight': 5},
                                                'points': 40},
                             'yahtzee': {'name': {'en': 'Yahtzee', 'de': 'Yahtzee'},
                                         'aliases': ['five_of_a_kind', 'kniffel'],
                                         'pattern': {'of_a_kind': 5},
                                         'points': 50},
                             'chance': {'name': {'en': 'Chance', 'de': 'Chance'},
                                        'pattern': {'any': True},
                                        'points': 'total'}},
                'repeat': {'category': 'yahtzee',
                           'bonus': 100,
                           'bonus_if': 'scored',
                           'joker': 'forced'},
                'tips': {'en': ['Plan on the upper bonus: three of each face make exactly 63. Four '
                                'sixes make up for a poor Twos.',
                                'Two dice in the middle grow into a straight more easily than two at '
                                'an edge: keep 3 4 or 4 5 rather than 1 2 or 5 6.',
                                'Save Chance. 22 and more is a good use of it; early in the game a '
                                'weak roll costs less elsewhere.',
                                'A roll that fits nowhere goes to Ones while the game is young: few '
                                'points are lost there. The box of five equal dice is struck late.',
                                'A Full house that comes by itself is worth taking, even when three of '
                                'its dice tempt you to roll on.'],
                         'de': ['Auf den oberen Bonus hin planen: drei von jeder Zahl geben genau 63. '
                                'Vier Sechsen gleichen schwache Zweier aus.',
                                'Zwei Würfel aus der Mitte wachsen leichter zur Straße als zwei vom '
                                'Rand: lieber 3 4 oder 4 5 behalten als 1 2 oder 5 6.',
                                'Die Chance aufheben. Ab 22 ist sie gut genutzt; früh im Spiel kostet '
                                'ein schwacher Wurf anderswo weniger.',
                                'Ein Wurf, der nirgends passt, geht früh im Spiel zu den Einsern: dort '
                                'ist wenig verloren. Das Feld für fünf Gleiche streicht man spät.',
                                'Ein Full House, das von selbst kommt, nimmt man, auch wenn drei '
                                'seiner Würfel zum Weiterwürfeln locken.']}}})


def _yahtzee_free() -> Compiled:
    return (('yahtzee-free', 'yahtzee'),
     {'id': 'yahtzee-free',
      'name': {'en': 'Free joker', 'de': 'Freier Joker'},
      'about': {'en': 'Yahtzee with jokers that may go anywhere, and zeros entered on purpose.',
                'de': 'Yahtzee mit Jokern, die überallhin dürfen, und Nullen mit Absicht.'},
      'dice': (5, 6),
      'rolls': 3,
      'sections': (('upper',
                    {'en': 'Upper section', 'de': 'Oberer Teil'},
                    ('ones', 'twos', 'threes', 'fours', 'fives', 'sixes'),
                    ((63, 35),)),
                   ('lower',
                    {'en': 'Lower section', 'de': 'Unterer Teil'},
                    ('three_of_a_kind',
                     'four_of_a_kind',
                     'full_house',
                     'small_straight',
                     'large_straight',
                     'yahtzee',
                     'chance'),
                    ())),
      'categories': (('ones',
                      {'en': 'Ones', 'de': 'Einser'},
                      ('aces',),
                      ('face', 1, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('twos',
                      {'en': 'Twos', 'de': 'Zweier'},
                      (),
                      ('face', 2, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('threes',
                      {'en': 'Threes', 'de': 'Dreier'},
                      (),
                      ('face', 3, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fours',
                      {'en': 'Fours', 'de': 'Vierer'},
                      (),
                      ('face', 4, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fives',
                      {'en': 'Fives', 'de': 'Fünfer'},
                      (),
                      ('face', 5, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('sixes',
                      {'en': 'Sixes', 'de': 'Sechser'},
                      (),
                      ('face', 6, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('three_of_a_kind',
                      {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                      (),
                      ('of_a_kind', 3, {'exact': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('four_of_a_kind',
                      {'en': 'Four of a kind', 'de': 'Viererpasch'},
                      (),
                      ('of_a_kind', 4, {'exact': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('full_house',
                      {'en': 'Full house', 'de': 'Full House'},
                      (),
                      ('groups', (3, 2), {'exact': False, 'same_face': False, 'allow_five': False}),
                      (((), 25, (), False),)),
                     ('small_straight',
                      {'en': 'Small straight', 'de': 'Kleine Straße'},
                      (),
                      ('straight', 4, {'exact': False, 'wrap': False}),
                      (((), 30, (), False),)),
                     ('large_straight',
                      {'en': 'Large straight', 'de': 'Große Straße'},
                      (),
                      ('straight', 5, {'exact': False, 'wrap': False}),
                      (((), 40, (), False),)),
                     ('yahtzee',
                      {'en': 'Yahtzee', 'de': 'Yahtzee'},
                      ('five_of_a_kind', 'kniffel'),
                      ('of_a_kind', 5, {'exact': False}),
                      (((), 50, (), False),)),
                     ('chance',
                      {'en': 'Chance', 'de': 'Chance'},
                      (),
                      ('any', True, {}),
                      (((('total', 1),), 0, (), False),))),
      'columns': (('1', {'en': '1'}, 1, 'free', ()),),
      'repeat': ('yahtzee', 100, 'scored', 'free', 'upper'),
      'voluntary_zero': True,
      'tips': {'en': ('Plan on the upper bonus: three of each face make exactly 63. Four sixes make up '
                      'for a poor Twos.',
                      'Two dice in the middle grow into a straight more easily than two at an edge: '
                      'keep 3 4 or 4 5 rather than 1 2 or 5 6.',
                      'Save Chance. 22 and more is a good use of it; early in the game a weak roll '
                      'costs less elsewhere.',
                      'A roll that fits nowhere goes to Ones while the game is young: few points are '
                      'lost there. The box of five equal dice is struck late.',
                      'A Full house that comes by itself is worth taking, even when three of its dice '
                      'tempt you to roll on.'),
               'de': ('Auf den oberen Bonus hin planen: drei von jeder Zahl geben genau 63. Vier '
                      'Sechsen gleichen schwache Zweier aus.',
                      'Zwei Würfel aus der Mitte wachsen leichter zur Straße als zwei vom Rand: lieber '
                      '3 4 oder 4 5 behalten als 1 2 oder 5 6.',
                      'Die Chance aufheben. Ab 22 ist sie gut genutzt; früh im Spiel kostet ein '
                      'schwacher Wurf anderswo weniger.',
                      'Ein Wurf, der nirgends passt, geht früh im Spiel zu den Einsern: dort ist wenig '
                      'verloren. Das Feld für fünf Gleiche streicht man spät.',
                      'Ein Full House, das von selbst kommt, nimmt man, auch wenn drei seiner Würfel '
                      'zum Weiterwürfeln locken.')},
      'table': {'sections': ['upper', 'lower'],
                'voluntary_zero': True,
                'dice': {'count': 5, 'faces': 6},
                'turn': {'rolls': 3},
                'section': {'upper': {'name': {'en': 'Upper section', 'de': 'Oberer Teil'},
                                      'categories': ['ones',
                                                     'twos',
                                                     'threes',
                                                     'fours',
                                                     'fives',
                                                     'sixes'],
                                      'bonus': [{'at_least': 63, 'points': 35}]},
                            'lower': {'name': {'en': 'Lower section', 'de': 'Unterer Teil'},
                                      'categories': ['three_of_a_kind',
                                                     'four_of_a_kind',
                                                     'full_house',
                                                     'small_straight',
                                                     'large_straight',
                                                     'yahtzee',
                                                     'chance']}},
                'category': {'ones': {'name': {'en': 'Ones', 'de': 'Einser'},
                                      'aliases': ['aces'],
                                      'pattern': {'face': 1},
                                      'points': 'matched'},
                             'twos': {'name': {'en': 'Twos', 'de': 'Zweier'},
                                      'pattern': {'face': 2},
                                      'points': 'matched'},
                             'threes': {'name': {'en': 'Threes', 'de': 'Dreier'},
                                        'pattern': {'face': 3},
                                        'points': 'matched'},
                             'fours': {'name': {'en': 'Fours', 'de': 'Vierer'},
                                       'pattern': {'face': 4},
                                       'points': 'matched'},
                             'fives': {'name': {'en': 'Fives', 'de': 'Fünfer'},
                                       'pattern': {'face': 5},
                                       'points': 'matched'},
                             'sixes': {'name': {'en': 'Sixes', 'de': 'Sechser'},
                                       'pattern': {'face': 6},
                                       'points': 'matched'},
                             'three_of_a_kind': {'name': {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                                                 'pattern': {'of_a_kind': 3},
                                                 'points': 'total'},
                             'four_of_a_kind': {'name': {'en': 'Four of a kind', 'de': 'Viererpasch'},
                                                'pattern': {'of_a_kind': 4},
                                                'points': 'total'},
                             'full_house': {'name': {'en': 'Full house', 'de': 'Full House'},
                                            'pattern': {'groups': [3, 2]},
                                            'points': 25},
                             'small_straight': {'name': {'en': 'Small straight', 'de': 'Kleine Straße'},
                                                'pattern': {'straight': 4},
                                                'points': 30},
                             'large_straight': {'name': {'en': 'Large straight', 'de': 'Große Straße'},
                                                'pattern': {'straight': 5},
                                                'points': 40},
                             'yahtzee': {'name': {'en': 'Yahtzee', 'de': 'Yahtzee'},
                                         'aliases': ['five_of_a_kind', 'kniffel'],
                                         'pattern': {'of_a_kind': 5},
                                         'points': 50},
                             'chance': {'name': {'en': 'Chance', 'de': 'Chance'},
                                        'pattern': {'any': True},
                                        'points': 'total'}},
                'repeat': {'category': 'yahtzee', 'bonus': 100, 'bonus_if': 'scored', 'joker': 'free'},
                'tips': {'en': ['Plan on the upper bonus: three of each face make exactly 63. Four '
                                'sixes make up for a poor Twos.',
                                'Two dice in the middle grow into a straight more easily than two at '
                                'an edge: keep 3 4 or 4 5 rather than 1 2 or 5 6.',
                                'Save Chance. 22 and more is a good use of it; early in the game a '
                                'weak roll costs less elsewhere.',
                                'A roll that fits nowhere goes to Ones while the game is young: few '
                                'points are lost there. The box of five equal dice is struck late.',
                                'A Full house that comes by itself is worth taking, even when three of '
                                'its dice tempt you to roll on.'],
                         'de': ['Auf den oberen Bonus hin planen: drei von jeder Zahl geben genau 63. '
                                'Vier Sechsen gleichen schwache Zweier aus.',
                                'Zwei Würfel aus der Mitte wachsen leichter zur Straße als zwei vom '
                                'Rand: lieber 3 4 oder 4 5 behalten als 1 2 oder 5 6.',
                                'Die Chance aufheben. Ab 22 ist sie gut genutzt; früh im Spiel kostet '
                                'ein schwacher Wurf anderswo weniger.',
                                'Ein Wurf, der nirgends passt, geht früh im Spiel zu den Einsern: dort '
                                'ist wenig verloren. Das Feld für fünf Gleiche streicht man spät.',
                                'Ein Full House, das von selbst kommt, nimmt man, auch wenn drei '
                                'seiner Würfel zum Weiterwürfeln locken.']},
                'format': 1,
                'id': 'yahtzee-free',
                'name': {'en': 'Free joker', 'de': 'Freier Joker'},
                'about': {'en': 'Yahtzee with jokers that may go anywhere, and zeros entered on '
                                'purpose.',
                          'de': 'Yahtzee mit Jokern, die überallhin dürfen, und Nullen mit Absicht.'}}})


def _yatzy() -> Compiled:
    return (('yatzy', 'yahtzee'),
     {'id': 'yatzy',
      'name': {'en': 'Yatzy', 'de': 'Yatzy'},
      'about': {'en': 'The Scandinavian game with 15 boxes: pairs, fixed straights, and 50 for the '
                      'upper section.',
                'de': 'Das skandinavische Spiel mit 15 Feldern: Paare, feste Straßen und 50 für den '
                      'oberen Teil.'},
      'dice': (5, 6),
      'rolls': 3,
      'sections': (('upper',
                    {'en': 'Upper section', 'de': 'Oberer Teil'},
                    ('ones', 'twos', 'threes', 'fours', 'fives', 'sixes'),
                    ((63, 50),)),
                   ('lower',
                    {'en': 'Lower section', 'de': 'Unterer Teil'},
                    ('one_pair',
                     'two_pairs',
                     'three_of_a_kind',
                     'four_of_a_kind',
                     'small_straight',
                     'large_straight',
                     'full_house',
                     'chance',
                     'yatzy'),
                    ())),
      'categories': (('ones',
                      {'en': 'Ones', 'de': 'Einser'},
                      ('aces',),
                      ('face', 1, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('twos',
                      {'en': 'Twos', 'de': 'Zweier'},
                      (),
                      ('face', 2, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('threes',
                      {'en': 'Threes', 'de': 'Dreier'},
                      (),
                      ('face', 3, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fours',
                      {'en': 'Fours', 'de': 'Vierer'},
                      (),
                      ('face', 4, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('fives',
                      {'en': 'Fives', 'de': 'Fünfer'},
                      (),
                      ('face', 5, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('sixes',
                      {'en': 'Sixes', 'de': 'Sechser'},
                      (),
                      ('face', 6, {'at_least': 1}),
                      (((('matched', 1),), 0, (), False),)),
                     ('one_pair',
                      {'en': 'One pair', 'de': 'Ein Paar'},
                      (),
                      ('of_a_kind', 2, {'exact': False}),
                      (((('matched', 1),), 0, (), False),)),
                     ('two_pairs',
                      {'en': 'Two pairs', 'de': 'Zwei Paare'},
                      (),
                      ('groups', (2, 2), {'exact': False, 'same_face': False, 'allow_five': False}),
                      (((('matched', 1),), 0, (), False),)),
                     ('three_of_a_kind',
                      {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                      (),
                      ('of_a_kind', 3, {'exact': False}),
                      (((('matched', 1),), 0, (), False),)),
                     ('four_of_a_kind',
                      {'en': 'Four of a kind', 'de': 'Viererpasch'},
                      (),
                      ('of_a_kind', 4, {'exact': False}),
                      (((('matched', 1),), 0, (), False),)),
                     ('small_straight',
                      {'en': 'Small straight', 'de': 'Kleine Straße'},
                      (),
                      ('equals', (1, 2, 3, 4, 5), {}),
                      (((), 15, (), False),)),
                     ('large_straight',
                      {'en': 'Large straight', 'de': 'Große Straße'},
                      (),
                      ('equals', (2, 3, 4, 5, 6), {}),
                      (((), 20, (), False),)),
                     ('full_house',
                      {'en': 'Full house', 'de': 'Full House'},
                      (),
                      ('groups', (3, 2), {'exact': False, 'same_face': False, 'allow_five': False}),
                      (((('total', 1),), 0, (), False),)),
                     ('chance',
                      {'en': 'Chance', 'de': 'Chance'},
                      (),
                      ('any', True, {}),
                      (((('total', 1),), 0, (), False),)),
                     ('yatzy',
                      {'en': 'Yatzy', 'de': 'Yatzy'},
                      ('five_of_a_kind', 'kniffel'),
                      ('of_a_kind', 5, {'exact': False}),
                      (((), 50, (), False),))),
      'columns': (('1', {'en': '1'}, 1, 'free', ()),),
      'repeat': None,
      'voluntary_zero': False,
      'tips': {'en': ('The upper bonus decides many games: three of each face make exactly 63.',
                      'Pairs, Three and Four of a kind count the dice that form them: fill them with '
                      'high faces.',
                      'Each straight is one fixed row: small needs the 1, large needs the 6. Keep 2 3 '
                      '4 5 and both are open.',
                      'Save Chance and One pair for the rolls that go wrong, and strike Ones before '
                      'anything dear.'),
               'de': ('Der obere Bonus entscheidet viele Spiele: drei von jeder Zahl geben genau 63.',
                      'Bei Paaren, Dreier- und Viererpasch zählen die Würfel, die sie bilden: mit '
                      'hohen Zahlen füllen.',
                      'Jede Straße ist eine feste Reihe: die kleine braucht die 1, die große die 6. '
                      'Mit 2 3 4 5 sind beide offen.',
                      'Chance und Ein Paar für misslungene Würfe aufheben, und Einser streichen, ehe '
                      'etwas Teures dran ist.')},
      'table': {'sections': ['upper', 'lower'],
                'voluntary_zero': False,
                'dice': {'count': 5, 'faces': 6},
                'turn': {'rolls': 3},
                'section': {'upper': {'name': {'en': 'Upper section', 'de': 'Oberer Teil'},
                                      'categories': ['ones',
                                                     'twos',
                                                     'threes',
                                                     'fours',
                                                     'fives',
                                                     'sixes'],
                                      'bonus': [{'at_least': 63, 'points': 50}]},
                            'lower': {'name': {'en': 'Lower section', 'de': 'Unterer Teil'},
                                      'categories': ['one_pair',
                                                     'two_pairs',
                                                     'three_of_a_kind',
                                                     'four_of_a_kind',
                                                     'small_straight',
                                                     'large_straight',
                                                     'full_house',
                                                     'chance',
                                                     'yatzy']}},
                'category': {'ones': {'name': {'en': 'Ones', 'de': 'Einser'},
                                      'aliases': ['aces'],
                                      'pattern': {'face': 1},
                                      'points': 'matched'},
                             'twos': {'name': {'en': 'Twos', 'de': 'Zweier'},
                                      'pattern': {'face': 2},
                                      'points': 'matched'},
                             'threes': {'name': {'en': 'Threes', 'de': 'Dreier'},
                                        'pattern': {'face': 3},
                                        'points': 'matched'},
                             'fours': {'name': {'en': 'Fours', 'de': 'Vierer'},
                                       'pattern': {'face': 4},
                                       'points': 'matched'},
                             'fives': {'name': {'en': 'Fives', 'de': 'Fünfer'},
                                       'pattern': {'face': 5},
                                       'points': 'matched'},
                             'sixes': {'name': {'en': 'Sixes', 'de': 'Sechser'},
                                       'pattern': {'face': 6},
                                       'points': 'matched'},
                             'three_of_a_kind': {'name': {'en': 'Three of a kind', 'de': 'Dreierpasch'},
                                                 'pattern': {'of_a_kind': 3},
                                                 'points': 'matched'},
                             'four_of_a_kind': {'name': {'en': 'Four of a kind', 'de': 'Viererpasch'},
                                                'pattern': {'of_a_kind': 4},
                                                'points': 'matched'},
                             'full_house': {'name': {'en': 'Full house', 'de': 'Full House'},
                                            'pattern': {'groups': [3, 2]},
                                            'points': 'total'},
                             'small_straight': {'name': {'en': 'Small straight', 'de': 'Kleine Straße'},
                                                'pattern': {'equals': [1, 2, 3, 4, 5]},
                                                'points': 15},
                             'large_straight': {'name': {'en': 'Large straight', 'de': 'Große Straße'},
                                                'pattern': {'equals': [2, 3, 4, 5, 6]},
                                                'points': 20},
                             'chance': {'name': {'en': 'Chance', 'de': 'Chance'},
                                        'pattern': {'any': True},
                                        'points': 'total'},
                             'one_pair': {'name': {'en': 'One pair', 'de': 'Ein Paar'},
                                          'pattern': {'of_a_kind': 2},
                                          'points': 'matched'},
                             'two_pairs': {'name': {'en': 'Two pairs', 'de': 'Zwei Paare'},
                                           'pattern': {'groups': [2, 2]},
                                           'points': 'matched'},
                             'yatzy': {'name': {'en': 'Yatzy', 'de': 'Yatzy'},
                                       'aliases': ['five_of_a_kind', 'kniffel'],
                                       'pattern': {'of_a_kind': 5},
                                       'points': 50}},
                'repeat': {'category': 'yatzy', 'bonus': 0, 'bonus_if': 'scored', 'joker': 'none'},
                'tips': {'en': ['The upper bonus decides many games: three of each face make exactly '
                                '63.',
                                'Pairs, Three and Four of a kind count the dice that form them: fill '
                                'them with high faces.',
                                'Each straight is one fixed row: small needs the 1, large needs the 6. '
                                'Keep 2 3 4 5 and both are open.',
                                'Save Chance and One pair for the rolls that go wrong, and strike Ones '
                                'before anything dear.'],
                         'de': ['Der obere Bonus entscheidet viele Spiele: drei von jeder Zahl geben '
                                'genau 63.',
                                'Bei Paaren, Dreier- und Viererpasch zählen die Würfel, die sie '
                                'bilden: mit hohen Zahlen füllen.',
                                'Jede Straße ist eine feste Reihe: die kleine braucht die 1, die große '
                                'die 6. Mit 2 3 4 5 sind beide offen.',
                                'Chance und Ein Paar für misslungene Würfe aufheben, und Einser '
                                'streichen, ehe etwas Teures dran ist.']},
                'format': 1,
                'id': 'yatzy',
                'name': {'en': 'Yatzy', 'de': 'Yatzy'},
                'about': {'en': 'The Scandinavian game with 15 boxes: pairs, fixed straights, and 50 '
                                'for the upper section.',
                          'de': 'Das skandinavische Spiel mit 15 Feldern: Paare, feste Straßen und 50 '
                                'für den oberen Teil.'}}})


COMPILED: dict[str, Callable[[], Compiled]] = {
    "classic": _classic,
    "joker": _joker,
    "triple": _triple,
    "yacht": _yacht,
    "yahtzee": _yahtzee,
    "yahtzee-free": _yahtzee_free,
    "yatzy": _yatzy,
}
