import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from '#client/ui/qr-code.tsx'
import { qrModules } from '#client/ui/qr-modules.ts'
import { payNowCode } from '#shared/payment/paynow.ts'
import { readBack } from '#tests/support/read-code.ts'
import { asCents } from '#shared/kernel/money.ts'
import { PAY_NOW_LEVEL } from './parts/use-save-pay-now.ts'
import { PayNowCode } from './pay-now-code.tsx'

const payment = {
  seller: { isPayWithUEN: true, uen: '201912345K', phone: '91234567' },
  amount: asCents(4120),
  pickup: 1_900_000_000,
}

test('the drawn QR code decodes to the payment', async () => {
  const html = renderToStaticMarkup(<PayNowCode {...payment} paidRef="ABCD23456789" sellerName="Mei Ling Tan" />)
  const [drawing = ''] = html.match(/<svg[^>]*role="img".*?<\/svg>/) ?? []
  expect(await readBack(drawing)).toBe(payNowCode({ ...payment, ref: 'ABCD23456789', spaces: 0 }))
  expect(html).toContain('201912345K')
  expect(html).toContain('41.20')
})

test('PAY-010 the QR code has error correction level H', () => {
  // The first two bits of the masked format information: 00 is level H (ISO/IEC 18004, 7.9).
  const formatOf = (level: 'M' | 'H'): boolean[] => {
    const { isDark } = qrModules('anything', level)
    return [isDark(0, 8), isDark(1, 8)]
  }
  expect(formatOf(PAY_NOW_LEVEL)).toEqual([false, false])
  expect(formatOf('M')).toEqual([true, false])
  const html = renderToStaticMarkup(<PayNowCode {...payment} paidRef="ABCD23456789" sellerName="Mei Ling Tan" />)
  const text = payNowCode({ ...payment, ref: 'ABCD23456789', spaces: 0 }) ?? ''
  const pathOf = (level: 'M' | 'H') =>
    renderToStaticMarkup(<QrCode text={text} level={level} />).match(/<path d="([^"]+)"/)?.[1]
  expect(html).toContain(pathOf('H'))
  expect(html).not.toContain(pathOf('M'))
})
