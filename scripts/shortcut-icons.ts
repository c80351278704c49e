// Draws the icons of the app's shortcuts from the icon set of its pages. Run with `npx tsx scripts/shortcut-icons.ts`.
import { join } from 'node:path'
import { Megaphone, ScanLine, ShoppingBag, type LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'

const SIDE = 192
const BRAND = '#741c46'
const ON_BRAND = '#fff7ec'
/** Android cuts icons to a circle: the drawing stays inside its safe zone, 80 % of the side. */
const DRAWING = 96

const ICONS: Readonly<Record<string, LucideIcon>> = { scan: ScanLine, purchase: ShoppingBag, host: Megaphone }

for (const [name, icon] of Object.entries(ICONS)) {
  const drawing = renderToStaticMarkup(createElement(icon, { size: DRAWING, color: ON_BRAND, strokeWidth: 2 }))
  const place = (SIDE - DRAWING) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${BRAND}"/><g transform="translate(${place} ${place})">${drawing}</g></svg>`
  await sharp(Buffer.from(svg))
    .png({ palette: true })
    .toFile(join('client/public/icons', `shortcut-${name}.png`))
}
