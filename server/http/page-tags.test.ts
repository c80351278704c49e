import { expect, test } from 'vitest'
import { cutTo, escapeHtml, withTags, type PageTags } from './page-tags.ts'

const PAGE = `<!doctype html>
<html>
  <head>
    <meta name="description" content="Group buys" />
    <title>Gotong</title>
  </head>
  <body><div id="root"></div></body>
</html>
`
const tags = (change: Partial<PageTags> = {}): PageTags => ({
  title: 'Fruit run',
  description: 'S$9.90',
  url: 'https://gotong.example.org/event/detail?eid=1&shareCode=2',
  picture: {
    url: 'https://gotong.example.org/icons/icon-512.png',
    width: 512,
    height: 512,
    wide: false,
    alt: 'Gotong',
  },
  ...change,
})

test('title and description replace those of the app; the rest of the page is unchanged', () => {
  const page = withTags(PAGE, tags())
  expect(page.match(/<title>.*<\/title>/g)).toEqual(['<title>Fruit run · Gotong</title>'])
  expect(page.match(/<meta name="description".*/g)).toEqual(['<meta name="description" content="S$9.90" />'])
  expect(page).toContain(
    '<meta property="og:url" content="https://gotong.example.org/event/detail?eid=1&amp;shareCode=2" />',
  )
  expect(page).toContain('<meta name="twitter:card" content="summary" />')
  expect(page).toContain('<body><div id="root"></div></body>')
  expect(page).not.toContain('noindex')
  expect(withTags(PAGE, tags({ unlisted: true }))).toContain('<meta name="robots" content="noindex" />')
})

test.each([
  ['</title><script>alert(1)</script>'],
  ['" /><script src=//evil.example></script><meta content="'],
  ["' onload='alert(1)"],
  ['</head><body onload=alert(1)>'],
  ['<!--'],
  ["$& $` $' $1 $<x>"],
  ['&lt;script&gt;'],
])('a title stays text: %s', (title) => {
  const page = withTags(PAGE, tags({ title, description: title }))
  const plain = withTags(PAGE, tags({ title: 'x', description: 'x' }))
  expect(page.match(/</g)).toHaveLength(plain.match(/</g)!.length)
  expect(page.match(/"/g)).toHaveLength(plain.match(/"/g)!.length)
  expect(page).toContain(`<meta property="og:title" content="${escapeHtml(title)}" />`)
  expect(page).toContain(`<title>${escapeHtml(title)} · Gotong</title>`)
})

test('invisible characters and bidirectional overrides are removed', () => {
  expect(escapeHtml('a\u202eb\u0000c\nd\u2066')).toBe('a b c d')
})

test('long text is cut at the end of a word, and never within a character', () => {
  expect(cutTo('one two three', 13)).toBe('one two three')
  expect(cutTo('one two three', 9)).toBe('one two…')
  expect(cutTo('🍜'.repeat(5), 4)).toBe('🍜🍜🍜…')
})
