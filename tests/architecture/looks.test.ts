// Components take colours from the tokens, and a class never needs to force its way over another.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const CLIENT = join(process.cwd(), 'client')
const TOKENS = 'ui/css/tokens.css'

const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(tsx|css)$/.test(path) && !path.endsWith('.test.tsx') && path !== TOKENS,
)

const RAW_COLOUR = /(?<![&\w])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(/i
const NAMED_COLOUR = /\b(?:bg|text|border|stroke|fill|outline|ring)-(?:black|white)\b/
const STRING = /"[^"\n]*"|'[^'\n]*'|`[^`\n]*`/g
const FORCED_CLASS = /(?:^|[\s:'"])!-?[a-z[]|[\w\])]!(?:\s|$)/

/** Classes are marked as important with `!` before or after the utility; a sentence may end with it. */
const forcesClass = (line: string): boolean =>
  line.includes('lass') && (line.match(STRING) ?? []).some((text) => FORCED_CLASS.test(text.slice(1, -1)))

const linesWith = (matches: (line: string) => boolean): string[] =>
  sources.flatMap((path) =>
    readFileSync(join(CLIENT, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (matches(line) ? [`client/${path}:${at + 1}: ${line.trim()}`] : [])),
  )

test('colours stand in tokens.css only', () => {
  expect(linesWith((line) => RAW_COLOUR.test(line) || NAMED_COLOUR.test(line))).toEqual([])
  expect(NAMED_COLOUR.test('className="rounded-full bg-black/70"')).toBe(true)
  expect(RAW_COLOUR.test('className="text-[#574a3f]"')).toBe(true)
  expect(RAW_COLOUR.test('background: rgb(0 0 0 / 0.5)')).toBe(true)
  expect(RAW_COLOUR.test("import { Card } from '#client/ui/card.tsx'")).toBe(false)
})

test('a class does not override another one with !', () => {
  expect(linesWith(forcesClass)).toEqual([])
  expect(forcesClass('<Icon className="mt-1 !size-6" />')).toBe(true)
  expect(forcesClass('<Link className="hover:!bg-transparent" />')).toBe(true)
  expect(forcesClass("<h1 className={`outline-none ${isLarge ? '!text-[4rem]' : ''}`}>")).toBe(true)
  expect(forcesClass('<p className="mt-1">Good things must share!</p>')).toBe(false)
})
