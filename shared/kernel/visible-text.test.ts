import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName, cleanText, cleanTitle, isNameOfGotong, visibleText } from './visible-text.ts'

test.each([
  ['a zero-width space', 'Go\u200Btong'],
  ['a word joiner', 'Gotong\u2060'],
  ['a soft hyphen', 'Go\u00ADtong'],
  ['a change of direction', '\u202EGotong\u202C'],
  ['a byte order mark', '\uFEFFGotong'],
  ['a joiner at the end', 'Gotong\u200D'],
  ['a joiner between Latin letters', 'Go\u200Dtong'],
  ['a Hangul filler', 'Gotong\u3164'],
  ['a Braille blank', '\u2800Gotong\u2800'],
  ['a variation selector after a Latin letter', 'Gotong\uFE0F'],
  ['tags', 'Gotong\u{E0067}\u{E007F}'],
  ['a control character', 'Go\u0000to\u001Bng\u0085'],
])('invisible characters are removed: %s', (_what, text) => {
  expect(visibleText(text)).toBe('Gotong')
})

test.each([
  ['a family of several emoji', '👩‍👩‍👧‍👦'],
  ['a heart on fire', '❤️‍🔥'],
  ['a heart in colour at the end', 'Mei ❤️'],
  ['a key', '1️⃣'],
  ['a Persian word with a non-joiner', 'می\u200Cخواهم'],
  ['a Sinhala word with a joiner', 'ශ්\u200Dරී'],
  ['a Tamil name', 'முருகன்'],
  ['a Chinese character in a chosen form', '葛\u{E0100}城'],
  ['accents', 'José Nguyễn'],
  ['stacked accents in decomposed form', 'Nguyễn Thị Hệ'.normalize('NFD')],
  ['a Burmese name with four marks', 'မြို့ ရွှံ့'],
  ['a Thai name', 'น้ำผึ้ง ปู่'],
  ['pointed Hebrew and vowelled Arabic', 'שָׁלוֹם مُحَمَّدٌ'],
])('joiners and selectors that a text needs are kept: %s', (_what, text) => {
  expect(visibleText(text)).toBe(text)
})

test('joiners and selectors beside a space, at the ends and in a row are removed', () => {
  expect(visibleText('می\u200C خواهم')).toBe('می خواهم')
  expect(visibleText('\u200Dමල්')).toBe('මල්')
  expect(visibleText('ශ්\u200D\u200Dරී')).toBe('ශ්\u200Dරී')
  expect(visibleText('❤\uFE0F\uFE0F\uFE0F')).toBe('❤\uFE0F')
})

test('a character keeps four accents; joiners and invisible characters between them hide no more', () => {
  const piled = (times: number, between = ''): string => `Me${`\u0301${between}`.repeat(times)}i`
  for (const between of ['', '\u200B', '\u200D', '\u0000', '\uFE0F'])
    expect([between, visibleText(piled(300, between)).match(/\u0301/gu)?.length]).toEqual([
      between,
      between === '\uFE0F' ? 2 : 4,
    ])
  expect(visibleText(piled(4))).toBe(piled(4))
})

test('a title is one line; visible text keeps its line breaks', () => {
  expect(cleanTitle('Mango\n\r\n\trun\u2028now')).toBe('Mango run now')
  expect(visibleText('Block 1\n\tLobby')).toBe('Block 1\n\tLobby')
})

test('EVT-048 three or more newlines become two, whatever breaks the line and stands invisibly between', () => {
  expect(cleanText('a\n\n\n\nb\n\nc\nd')).toBe('a\n\nb\n\nc\nd')
  expect(cleanText('a\r\n\r\n\r\nb')).toBe('a\n\nb')
  expect(cleanText(' a\n \n\t\n\u200B\n\u2800\n\v\f\u0085\u2028\u2029b\n ')).toBe('a\n\nb')
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', '\r\n', '\u2028', '\u200B', ' ')), (parts) => {
      const once = cleanText(parts.join(''))
      expect(once).not.toMatch(/\n{3}|[\r\u2028\u200B]/)
      expect(cleanText(once)).toBe(once)
      expect(once.replace(/\s/g, '')).toBe(parts.join('').replace(/[\s\u200B]/g, ''))
    }),
  )
})

test('a text of several lines keeps paragraphs, indents, emoji of several parts and every script', () => {
  const text = '  Bring:\n  • 2 bags 👩‍👩‍👧‍👦\n\nமுருகன் 葛\u{E0100}城 ❤️'
  expect(cleanText(text)).toBe(text.trim())
})

test('long lines of spaces are cleaned in linear time', () => {
  const began = performance.now()
  cleanText(`${' '.repeat(500_000)}x${'\n '.repeat(250_000)}`)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a name has single spaces; a title keeps those inside', () => {
  expect(cleanName(' Mei\u200B \u200B Ling\tTan\u2060 ')).toBe('Mei Ling Tan')
  expect(cleanTitle(' Mango \u200B run ')).toBe('Mango  run')
  expect(cleanName('\u200B\u3164')).toBe('')
})

test('a name whose first word is Gotong is a name of Gotong, in any spelling that looks like it', () => {
  const names = ['Gotong', 'gotong', 'GOTONG Support', 'Gotong: PIN', '‘Gotong’', 'Gótong Tan', 'Ｇｏｔｏｎｇ']
  for (const name of [...names, 'Go\u200Btong Team', 'Gotong\u2060', 'Go\u200Dtong', ' Gotong ', 'Gotong-Team'])
    expect([name, isNameOfGotong(name)]).toEqual([name, true])
  for (const name of ['Gotongo Tan', 'Mei Gotong', 'Gotong2', 'Gotongroyong', 'Got Ong', ''])
    expect([name, isNameOfGotong(name)]).toEqual([name, false])
})
