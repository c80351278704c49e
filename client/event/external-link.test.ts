import { expect, test } from 'vitest'
import { externalLinkSchema } from '#shared/event/event-draft.ts'
import { BAD_LINK, linkMessage, tidyLink } from './external-link.ts'

test.each([
  ['https://example.org/menu', 'https://example.org/menu'],
  ['example.org', 'https://example.org'],
  [' www.example.org/a?b=c ', 'https://www.example.org/a?b=c'],
  ['HTTP://example.org', 'HTTP://example.org'],
])('%s becomes the address %s', (value, url) => {
  const link = { name: ' Menu ', value }
  expect(linkMessage(link)).toBeUndefined()
  expect(tidyLink(link)).toEqual({ name: 'Menu', value: url })
  expect(externalLinkSchema.safeParse(tidyLink(link)).success).toBe(true)
})

test.each(['', 'two words.org', 'javascript://example.org/%0aalert(1)', 'menu'])('%j is not an address', (value) => {
  expect(linkMessage({ name: 'Menu', value })).toBe(BAD_LINK)
})

test('a link without a name is named by its address; an empty link is left out', () => {
  expect(tidyLink({ name: '', value: 'example.org' })).toEqual({
    name: 'https://example.org',
    value: 'https://example.org',
  })
  expect(tidyLink({ name: ' ', value: ' ' })).toBeUndefined()
  expect(linkMessage({ name: ' ', value: ' ' })).toBeUndefined()
})
