// Photos of the demo, rendered from the app's drawings and uploaded like photographs.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Person } from '#tests/support/neighbourhood.ts'

const ART = join(import.meta.dirname, '..', 'client', 'public', 'art')

/** Returns the path by which rows refer to the picture. */
const upload = async (who: Person, bytes: Buffer, type: string): Promise<string> => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const response = await who.api.raw(`/api/files/${sha256}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': type },
  })
  if (!response.ok) throw new Error(`a picture was refused: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { url: string }).url
}

export const uploadArt = async (who: Person, name: string): Promise<string> =>
  upload(
    who,
    await sharp(join(ART, `${name}.svg`))
      .resize(800, 600, { fit: 'cover' })
      .jpeg({ quality: 80 })
      .toBuffer(),
    'image/jpeg',
  )

let transfers = 0

/** Every transfer of a bank has another number; equal pictures would be flagged as reused. */
const transferNumber = (): string => String(7_420_916_385 + (transfers += 1) * 48_213_907)

/** A bank app's confirmation page as a picture. */
export const uploadPaymentScreenshot = async (who: Person, dollars: number): Promise<string> => {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="960" font-family="sans-serif">
    <rect width="540" height="960" fill="#f4f1ec"/>
    <circle cx="270" cy="250" r="80" fill="#2b7a4b"/>
    <path d="M232 252l28 28 50-56" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round"/>
    <text x="270" y="420" font-size="38" text-anchor="middle" fill="#333">Sent by PayNow</text>
    <text x="270" y="510" font-size="76" font-weight="bold" text-anchor="middle" fill="#111">S$${dollars.toFixed(2)}</text>
    <text x="270" y="590" font-size="30" text-anchor="middle" fill="#555">from ${who.name.replace(/[<&]/g, '')}</text>
    <text x="270" y="650" font-size="30" text-anchor="middle" fill="#555">Transaction ${transferNumber()}</text>
  </svg>`
  return upload(who, await sharp(Buffer.from(page)).png().toBuffer(), 'image/png')
}
