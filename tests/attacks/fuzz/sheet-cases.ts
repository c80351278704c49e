// Mutated event sheets: damaged zip archives, sound archives with damaged XML, damaged .xls files, and CSV files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { read, write } from 'xlsx'
import { sampleSheet } from '#shared/event/event-sheet-sample.ts'
import { below, mutateBytes, pick, randomOf, type Random } from './mutate-bytes.ts'

const NAMES = ['pasir-panjang-fruit-run', 'bak-kwa-text-cells', 'expired-dates', 'invalid-no-title'] as const
/** 400 products: slower to read, so that one seed in twenty begins with it. */
const LARGE = 'warehouse-400-products'

/** 20 January 2030, 09:00 in Singapore. */
export const SHEET_NOW = 1_895_101_200

const fixture = (directory: string, name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(directory, `${name}.xlsx`)))

const HOSTILE_TEXT = [
  '',
  'NaN',
  '-1',
  '1e308',
  '1e-320',
  '9007199254740993',
  '99999999999999999999',
  '&#0;',
  '&#x10FFFF;',
  '&unknown;',
  '<![CDATA[',
  ']]>',
  '<!--',
  '\u0000',
  '\uD800',
  '=HYPERLINK("javascript:alert(1)")',
  '__proto__',
  'constructor',
  '"',
  "'",
  '>',
  '</row>',
  '</worksheet>',
  'A'.repeat(40_000),
]

const HOSTILE_XML = [
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
  '<c r="XFD1048576"><v>1</v></c>',
  '<c r="ZZZZZZ99999999999"><v>1</v></c>',
  '<row r="1048576"><c r="A1048576"><v>1</v></c></row>',
  '<row r="0"><c r="A0"><v>1</v></c></row>',
  '<row r="4294967297"><c r="A4294967297"><v>1</v></c></row>',
  '<dimension ref="A1:XFD1048576"/>',
  '<mergeCell ref="A1:XFD1048576"/>',
  '<cols><col min="1" max="16384000" width="1e9"/></cols>',
  '<f t="shared" ref="A1:XFD1048576" si="0">A1</f>',
  '<f t="array" ref="A1:XFD1048576">A1</f>',
  '<hyperlink ref="A1:XFD1048576" r:id="rId1"/>',
  '<definedName name="x">Event!A1:XFD1048576</definedName>',
  '<numFmt numFmtId="164" formatCode="[&gt;=1e300]yyyy;@"/>',
  '<a>'.repeat(3000),
  ' x="'.repeat(2000),
  '<t>'.repeat(500) + '</t>'.repeat(499),
]

const insert = (text: string, random: Random, extra: string): string => {
  const at = below(random, text.length + 1)
  return text.slice(0, at) + extra + text.slice(at)
}

/** Places where a tag begins, so that inserted elements are read as such. */
const insertAtTag = (text: string, random: Random, extra: string): string => {
  const tags = [...text.matchAll(/</g)].map(({ index }) => index)
  const at = tags.length === 0 ? 0 : pick(random, tags)
  return text.slice(0, at) + extra + text.slice(at)
}

const replaceOne = (text: string, random: Random, pattern: RegExp, by: string): string => {
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return text
  const { index, 0: old } = pick(random, found)
  return text.slice(0, index) + by + text.slice(index + old.length)
}

type TextMutation = (text: string, random: Random) => string

const TEXT_MUTATIONS: readonly TextMutation[] = [
  (text, random) => insert(text, random, pick(random, HOSTILE_TEXT)),
  (text, random) => insertAtTag(text, random, pick(random, HOSTILE_XML)),
  (text, random) => replaceOne(text, random, /(?<=>)[^<]+(?=<)/g, pick(random, HOSTILE_TEXT)),
  (text, random) => replaceOne(text, random, /(?<=")[^"<>]*(?=")/g, pick(random, HOSTILE_TEXT)),
  (text, random) => replaceOne(text, random, /\d+/g, String(2 ** below(random, 70) - below(random, 3))),
  (text, random) => replaceOne(text, random, /<[^<>]*>/g, ''),
  (text, random) => replaceOne(text, random, /\bt="\w+"/g, `t="${pick(random, ['s', 'str', 'b', 'e', 'd', 'n', ''])}"`),
  (text, random) => {
    const from = below(random, text.length)
    const part = text.slice(from, from + below(random, 400))
    return text.slice(0, from) + part.repeat(1 + below(random, 200)) + text.slice(from)
  },
]

const mutateText = (original: string, random: Random): string => {
  let text = original
  for (let left = 1 + below(random, 6); left > 0; left -= 1) text = pick(random, TEXT_MUTATIONS)(text, random)
  return text
}

const mutateXml = (bytes: Uint8Array, random: Random): Uint8Array => {
  const files = unzipSync(bytes)
  const names = Object.keys(files)
  // Most readers' mistakes are in the sheet itself.
  const chosen = random() < 0.6 ? names.filter((name) => name.includes('sheet1')) : [pick(random, names)]
  for (const name of chosen) {
    const content = files[name]
    if (content === undefined) continue
    if (random() < 0.05) delete files[name]
    else if (random() < 0.1) files[name] = mutateBytes(content, random)
    else files[name] = strToU8(mutateText(strFromU8(content), random))
  }
  return zipSync(files, { level: 1 })
}

const CSV = 'Event sheet\nTitle,Durian run\n\n\nClosing date,26-11-2030\n"Pick-up ""date""",30-11-2030\n\nA,B,9.90,4\n'

/** `directory`: where the fixtures of event sheets lie. */
export const sheetCases = (directory: string): ((seed: number) => Uint8Array) => {
  const sample = sampleSheet(SHEET_NOW)
  const withSharedStrings = new Uint8Array(
    write(read(sample), { type: 'array', bookType: 'xlsx', bookSST: true }) as ArrayBuffer,
  )
  const olderFormat = new Uint8Array(write(read(sample), { type: 'array', bookType: 'biff8' }) as ArrayBuffer)
  const originals = [...NAMES.map((name) => fixture(directory, name)), sample, withSharedStrings]
  const large = fixture(directory, LARGE)
  return (seed) => {
    const random = randomOf(seed)
    const original = random() < 0.05 ? large : pick(random, originals)
    const kind = random()
    if (kind < 0.35) return mutateBytes(original, random)
    if (kind < 0.9) return mutateXml(original, random)
    if (kind < 0.975) return mutateBytes(olderFormat, random)
    return strToU8(mutateText(CSV, random))
  }
}
