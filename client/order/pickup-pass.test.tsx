import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { newRef } from '#shared/kernel/ids.ts'
import { readBack } from '#tests/support/read-code.ts'
import { PickupPass } from './pickup-pass.tsx'

test('COL-024 the QR code and the Code 128 of the pickup pass decode to the reference', async () => {
  const code = newRef()
  const pickupTimestamp = fromCivil(2030, 11, 30, 17) ?? 0
  const html = renderToStaticMarkup(
    <PickupPass order={{ id: code, eOrderNo: 27 }} event={{ pickupTimestamp, pickupDuration: 10_800 }} />,
  )
  const drawings = html.match(/<svg .*?<\/svg>/g) ?? []
  expect(drawings).toHaveLength(2)
  expect(await Promise.all(drawings.map(readBack))).toEqual([code, code])
  expect(html).toContain('Sat 30-11-2030')
  expect(html).toContain('5PM–8PM')
  expect(html).toContain('>27<')
})
