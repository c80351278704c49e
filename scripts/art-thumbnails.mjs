// Renders client/public/art/small: the drawings as bitmaps for lists, where hundreds of vector paths in each row
// would block scrolling. Run it after a drawing changed.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const ART = join(import.meta.dirname, '..', 'client', 'public', 'art')
/** Pixels: a square of 104 cut from it is sharp on a phone with device pixel ratio 3. */
const SIZE = { width: 416, height: 312 }

mkdirSync(join(ART, 'small'), { recursive: true })
for (const name of readdirSync(ART).filter((file) => file.endsWith('.svg')))
  await sharp(join(ART, name), { density: 144 })
    .resize(SIZE)
    .webp({ quality: 42, effort: 6, smartSubsample: true })
    .toFile(join(ART, 'small', name.replace(/\.svg$/, '.webp')))
