import { expect, test } from 'vitest'
import { STOCK, raceForStock } from '#tests/support/stock-race.ts'
import { spawnServer } from '#tests/support/server.ts'

test('API-045 when 200 buyers order the last 50 of a product at once, 50 succeed and the others see the remaining stock', async () => {
  const server = await spawnServer()
  try {
    const { replies, orders, counted } = await raceForStock([server])
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(replies.length - STOCK)
    expect(new Set(refused.map(({ status, msgResp }) => `${status} ${String(msgResp)}`))).toEqual(
      new Set(['409 Sold out: Last mangoes.']),
    )
    expect(orders.map(({ eOrderNo }) => eOrderNo)).toEqual(Array.from({ length: STOCK }, (_, n) => n + 1))
    expect(counted).toBe(STOCK)
  } finally {
    await server.stop()
  }
})
