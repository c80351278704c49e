// Chooses a drawing for text that names a food.

/** The first match counts: 'mango sticky rice' is sticky rice, 'strawberry jam' is no strawberry. */
const foods: readonly (readonly [RegExp, string])[] = [
  [/sticky rice|glutinous|pulut/i, 'sticky-rice'],
  [/pur[ée]e|smoothie|pouch/i, 'puree'],
  [/\b(?:jam|jelly|juice|sauce|sorbet|ice cream)\b/i, ''],
  [/mango(?!es)/i, 'mango-one'],
  [/mangoes/i, 'mango'],
  [/strawberr/i, 'strawberries'],
  [/dumpling|gyoza|wanton|wonton|siew mai/i, 'dumplings'],
  [/rempah|spice paste|sambal/i, 'rempah'],
  [/laksa/i, 'laksa'],
  [/\bfish(?! ?ball| ?cake| ?sauce)|seabass|sea bass|snapper|pomfret/i, 'fish'],
  [/ondeh/i, 'ondeh'],
  [/lapis/i, 'kueh-lapis'],
  [/sourdough|\bbread\b|\bloaf\b|\bloaves\b/i, 'sourdough'],
  [/\beggs?\b(?! ?tart| ?noodle)/i, 'eggs'],
]

/** Undefined when the text names no known food. */
export const drawingOf = (words: string): string | undefined =>
  foods.find(([pattern]) => pattern.test(words))?.[1] || undefined
