import { expect, test } from 'vitest'
import { pinHash } from './pin-hash.ts'

test('PINs are hashed with a pepper: another pepper gives another hash', async () => {
  const [ours, theirs] = [await pinHash(Buffer.alloc(32, 1)), await pinHash(Buffer.alloc(32, 2))]
  const hash = await ours.of('4821')
  expect(await ours.matches(hash, '4821')).toBe(true)
  expect(await ours.matches(hash, '4822')).toBe(false)
  expect(await theirs.matches(hash, '4821')).toBe(false)
})

test('without an account every PIN is wrong', async () => {
  const pins = await pinHash(Buffer.alloc(32, 1))
  expect(await pins.matches(undefined, 'nobody')).toBe(false)
})

test('the MAC of a code belongs to one person and one pepper', async () => {
  const [ours, theirs] = [await pinHash(Buffer.alloc(32, 1)), await pinHash(Buffer.alloc(32, 2))]
  const mark = ours.mark('code', 'u1', '123456')
  expect(mark).toBe(ours.mark('code', 'u1', '123456'))
  expect([
    ours.mark('code', 'u2', '123456'),
    ours.mark('code', 'u1', '123457'),
    theirs.mark('code', 'u1', '123456'),
  ]).not.toContain(mark)
})
