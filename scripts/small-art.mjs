// Draws client/public/art/small anew: the still lifes as pictures of points, for lists, where drawing hundreds of paths for each
// row would hold up scrolling. Run it when a drawing has changed.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const ART = join(import.meta.dirname, '..', 'client', 'public', 'art')
/** Pixels: a square of 104 cut from it is sharp on a phone with three points to a pixel. */
const SIZE = { width: 480, height: 360 }

mkdirSync(join(ART, 'small'), { recursive: true })
for (const name of readdirSync(ART).filter((file) => file.endsWith('.svg')))
  await sharp(join(ART, name), { density: 144 })
    .resize(SIZE)
    .webp({ quality: 78, effort: 6 })
    .toFile(join(ART, 'small', name.replace(/\.svg$/, '.webp')))
