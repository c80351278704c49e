// Chooses a drawing for text that names a food.

const foods: readonly (readonly [RegExp, string])[] = [
  [/sticky rice|glutinous|pulut/i, 'sticky-rice'],
  [/pur[ée]e|smoothie|juice|sauce|jam\b|pouch/i, 'puree'],
  [/mango(?!es)/i, 'mango-one'],
  [/mango|durian|fruit|longan|lychee|banana|papaya|pineapple/i, 'mango'],
  [/strawberr|berr(y|ies)\b|cherr|grape|apple/i, 'strawberries'],
  [/dumpling|gyoza|\bbao\b|\bpau\b|wanton|siew mai/i, 'dumplings'],
  [/laksa|noodle|\bmee\b|soup|curry|broth|bak kut/i, 'laksa'],
  [/\bfish|bass\b|salmon|prawn|crab|seafood|squid|tuna/i, 'fish'],
  [/\beggs?\b/i, 'eggs'],
  [/ondeh/i, 'ondeh'],
  [/lapis|kueh|kuih|\btarts?\b|cookie|bak kwa/i, 'kueh-lapis'],
  [/sourdough|bread|\bloaf|\bbuns?\b|toast|croissant|bagel/i, 'sourdough'],
  [/rempah|spice|sambal|chilli/i, 'rempah'],
]

/** Undefined when the text names no known food. */
export const drawingOf = (words: string): string | undefined => foods.find(([pattern]) => pattern.test(words))?.[1]
