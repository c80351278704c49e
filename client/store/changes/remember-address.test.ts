import { expect, test, vi } from 'vitest'
import { refuse } from '#shared/kernel/result.ts'
import type { OperationOutcome } from './enqueue-operation.ts'
import { rememberAddress } from './remember-address.ts'

const ADDRESS = { street: ' Blk 8 ', postalCode: '310008' }
type Save = (name: string, input: unknown) => Promise<OperationOutcome<unknown>>

test('the delivery address of an order is remembered', async () => {
  const save = vi.fn<Save>(() => Promise.resolve({ ok: true, ulid: '', output: {} }))
  await rememberAddress(ADDRESS, save)
  expect(save).toHaveBeenCalledExactlyOnceWith('update-remembered-delivery-address', {
    rememberedDeliveryAddress: 'Blk 8, 310008',
  })
})

test('USR-058 a failure to save it to the profile is logged, without a message or an exception', async () => {
  const log = vi.fn<(error: unknown, about: string) => void>()
  await rememberAddress(ADDRESS, () => Promise.resolve({ ok: false, refusal: refuse(500, 11_599, 'down') }), log)
  await rememberAddress(ADDRESS, () => Promise.reject(new Error('gone')), log)
  expect(log.mock.calls.map(([error, about]) => [(error as Error).message, about])).toEqual([
    ['11599', 'remembering a delivery address'],
    ['gone', 'remembering a delivery address'],
  ])
})
