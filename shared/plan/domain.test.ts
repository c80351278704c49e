import { expect, test } from 'vitest'
import { domainRefusal } from './domain.ts'

test('SUB-032 what is said of a domain name that is missing or cannot be one', () => {
  const said = (name: string) => domainRefusal(name)?.message
  for (const nothing of ['', '  ']) expect(said(nothing)).toBe('Please enter Domain name')
  for (const wrong of ['ab', 'a'.repeat(64), 'Lorong8', 'lorong 8', '-lorong', 'lorong-', 'lorong.8', 'lörong'])
    expect(said(wrong)).toBe('Invalid domain name')
  for (const good of ['abc', 'lorong-8', '8bakes', 'a--b', 'a'.repeat(63)]) expect(said(good)).toBeUndefined()
})
