// Draws screenshots of bank transfers as five bank apps might show them, and what people and programs do to such pictures.
import sharp from 'sharp'

export interface Transfer {
  readonly payer: string
  readonly payee: string
  readonly cents: number
  /** '24 Nov 2026, 10:31 AM' */
  readonly at: string
  readonly reference: string
  /** Time that the phone's status bar shows. */
  readonly clock: string
}

export const BANKS = ['green', 'red', 'blue', 'receipt', 'wallet'] as const
export type Bank = (typeof BANKS)[number]

interface Colours {
  readonly page: string
  readonly card: string
  readonly text: string
  readonly soft: string
  readonly accent: string
}

const LIGHT: Colours = { page: '#f4f4f6', card: '#ffffff', text: '#17181c', soft: '#6d7079', accent: '#1b7f4b' }
const DARK: Colours = { page: '#101114', card: '#1c1e23', text: '#f1f2f4', soft: '#9a9da6', accent: '#3fbf7f' }
const ACCENTS: Readonly<Record<Bank, string>> = {
  green: '#1b7f4b',
  red: '#c8102e',
  blue: '#0a4b9c',
  receipt: '#444444',
  wallet: '#5b2be0',
}

const WIDTH_PX = 720
const HEIGHT_PX = 1560

const dollars = (cents: number): string => `S$${(cents / 100).toFixed(2)}`

const text = (x: number, y: number, size: number, fill: string, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${more}>${words}</text>`

const middle = 'text-anchor="middle"'
const end = 'text-anchor="end"'
const bold = 'font-weight="bold"'

const statusBar = ({ clock }: Transfer, colour: string): string =>
  `${text(40, 44, 26, colour, clock, bold)}<rect x="620" y="24" width="54" height="24" rx="6" fill="none" stroke="${colour}" stroke-width="3"/><rect x="625" y="29" width="34" height="14" fill="${colour}"/>`

const rows = (transfer: Transfer): readonly (readonly [string, string])[] => [
  ['From', transfer.payer],
  ['To', transfer.payee],
  ['Amount', dollars(transfer.cents)],
  ['Date and time', transfer.at],
  ['Reference', transfer.reference],
]

const tick = (y: number, colour: string): string =>
  `<circle cx="360" cy="${y}" r="64" fill="${colour}"/><path d="M330 ${y}l22 22 40-44" fill="none" stroke="#fff" stroke-width="12"/>`

const BODY: Readonly<Record<Bank, (transfer: Transfer, colours: Colours) => string>> = {
  green: (transfer, c) =>
    tick(240, c.accent) +
    text(360, 370, 36, c.text, 'Transfer successful', middle) +
    text(360, 460, 68, c.text, dollars(transfer.cents), `${middle} ${bold}`) +
    `<rect x="40" y="530" width="640" height="560" rx="20" fill="${c.card}"/>` +
    rows(transfer)
      .map(([term, value], n) => text(72, 600 + n * 104, 24, c.soft, term) + text(72, 640 + n * 104, 30, c.text, value))
      .join('') +
    `<rect x="40" y="1400" width="640" height="90" rx="45" fill="${c.accent}"/>` +
    text(360, 1456, 32, '#ffffff', 'Done', middle),
  red: (transfer, c) =>
    `<rect y="70" width="720" height="110" fill="${c.accent}"/>` +
    text(360, 138, 34, '#ffffff', 'PayNow transfer', middle) +
    text(40, 270, 28, c.soft, 'You have sent') +
    text(40, 350, 76, c.text, dollars(transfer.cents), bold) +
    text(40, 410, 30, c.text, `to ${transfer.payee}`) +
    rows(transfer)
      .map(
        ([term, value], n) =>
          text(40, 540 + n * 90, 26, c.soft, term) +
          text(680, 540 + n * 90, 26, c.text, value, end) +
          `<rect x="40" y="${568 + n * 90}" width="640" height="2" fill="${c.soft}" opacity="0.4"/>`,
      )
      .join('') +
    text(360, 1300, 28, c.accent, 'Share receipt', middle),
  blue: (transfer, c) =>
    `<rect width="720" height="420" fill="${c.accent}"/>` +
    text(360, 200, 30, '#dfe8f5', 'Payment sent', middle) +
    text(360, 300, 80, '#ffffff', dollars(transfer.cents), `${middle} ${bold}`) +
    text(360, 360, 28, '#dfe8f5', transfer.at, middle) +
    text(60, 520, 26, c.soft, 'Recipient') +
    text(60, 566, 36, c.text, transfer.payee) +
    text(60, 660, 26, c.soft, 'Paid from') +
    text(60, 706, 36, c.text, transfer.payer) +
    text(60, 800, 26, c.soft, 'Transaction number') +
    text(60, 846, 36, c.text, transfer.reference, 'font-family="monospace"') +
    text(60, 1420, 26, c.soft, 'Transfers made after 11 PM arrive on the next day.'),
  receipt: (transfer, c) =>
    `<rect x="70" y="130" width="580" height="1180" fill="${c.card}"/>` +
    text(360, 220, 34, c.text, 'E-RECEIPT', `${middle} font-family="monospace"`) +
    rows(transfer)
      .map(
        ([term, value], n) =>
          text(110, 330 + n * 140, 28, c.soft, term.toUpperCase(), 'font-family="monospace"') +
          text(110, 380 + n * 140, 32, c.text, value, 'font-family="monospace"'),
      )
      .join('') +
    text(110, 1120, 24, c.soft, 'This receipt was made by a computer.', 'font-family="monospace"') +
    text(110, 1160, 24, c.soft, 'No signature is required.', 'font-family="monospace"'),
  wallet: (transfer, c) =>
    `<circle cx="360" cy="230" r="80" fill="${c.accent}"/>` +
    text(360, 256, 72, '#ffffff', transfer.payee.slice(0, 1), `${middle} ${bold}`) +
    text(360, 380, 40, c.text, transfer.payee, `${middle} ${bold}`) +
    text(360, 480, 84, c.text, `-${dollars(transfer.cents)}`, `${middle} ${bold}`) +
    text(360, 540, 26, c.soft, `${transfer.at} · ${transfer.reference}`, middle) +
    `<rect x="200" y="590" width="320" height="60" rx="30" fill="${c.card}"/>` +
    text(360, 630, 26, c.accent, 'Completed', middle),
}

export const drawTransfer = (bank: Bank, transfer: Transfer, isDark = false): Promise<Buffer> => {
  const colours = { ...(isDark ? DARK : LIGHT), ...(isDark ? {} : { accent: ACCENTS[bank] }) }
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" font-family="DejaVu Sans, sans-serif"><rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="${colours.page}"/>${BODY[bank](transfer, colours)}${statusBar(transfer, bank === 'blue' ? '#ffffff' : colours.text)}</svg>`
  return sharp(Buffer.from(page)).png().toBuffer()
}

const cut = (bytes: Buffer, left: number, top: number, width: number, height: number): Promise<Buffer> =>
  sharp(bytes)
    .extract({
      left: Math.round(left * WIDTH_PX),
      top: Math.round(top * HEIGHT_PX),
      width: Math.round(width * WIDTH_PX),
      height: Math.round(height * HEIGHT_PX),
    })
    .jpeg({ quality: 80 })
    .toBuffer()

/** The same screenshot after it was sent, saved, cut or changed. Dark mode is drawn by `drawTransfer`. */
export const VARIANTS: Readonly<Record<string, (png: Buffer) => Promise<Buffer>>> = {
  'JPEG, quality 84': (png) => sharp(png).jpeg({ quality: 84 }).toBuffer(),
  'JPEG, quality 40': (png) => sharp(png).jpeg({ quality: 40 }).toBuffer(),
  'WebP, quality 60': (png) => sharp(png).webp({ quality: 60 }).toBuffer(),
  'scaled to 540 pixels': (png) => sharp(png).resize(540).jpeg({ quality: 75 }).toBuffer(),
  'scaled to 1080 pixels': (png) => sharp(png).resize(1080).jpeg({ quality: 75 }).toBuffer(),
  'scaled to 360 pixels': (png) => sharp(png).resize(360).jpeg({ quality: 75 }).toBuffer(),
  'status bar cut off': (png) => cut(png, 0, 0.045, 1, 0.955),
  'bottom 15% cut off': (png) => cut(png, 0, 0, 1, 0.85),
  'top and bottom cut off': (png) => cut(png, 0, 0.05, 1, 0.8),
  'sides cut off by 2%': (png) => cut(png, 0.02, 0, 0.96, 1),
  'all sides cut off by 3%': (png) => cut(png, 0.03, 0.03, 0.94, 0.94),
  'warmer colours': (png) => sharp(png).tint({ r: 255, g: 225, b: 180 }).jpeg({ quality: 80 }).toBuffer(),
  'brighter, less contrast': (png) => sharp(png).linear(0.8, 40).jpeg({ quality: 80 }).toBuffer(),
  'sent twice by a messenger': async (png) =>
    sharp(await sharp(png).resize(640).jpeg({ quality: 60 }).toBuffer())
      .resize(600)
      .jpeg({ quality: 60 })
      .toBuffer(),
}

/** Changes that go further than a person needs for saving or sending a screenshot. */
export const STRONG_VARIANTS: Readonly<Record<string, (png: Buffer) => Promise<Buffer>>> = {
  'upper half alone': (png) => cut(png, 0, 0, 1, 0.5),
  'sides cut off by 8%': (png) => cut(png, 0.08, 0, 0.84, 1),
  'turned by 2 degrees': (png) => sharp(png).rotate(2, { background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer(),
  'a bar drawn over 400 × 60 pixels': (png) =>
    sharp(png)
      .composite([
        { input: { create: { width: 400, height: 60, channels: 3, background: '#000000' } }, left: 60, top: 600 },
      ])
      .jpeg({ quality: 80 })
      .toBuffer(),
  'JPEG, quality 10': (png) => sharp(png).jpeg({ quality: 10 }).toBuffer(),
  'scaled to 200 pixels': (png) => sharp(png).resize(200).jpeg({ quality: 75 }).toBuffer(),
}
