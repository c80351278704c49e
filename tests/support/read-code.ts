// Decodes a drawn code with an independent program.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** `svg`: markup as in a page. */
export const readBack = async (svg: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'gotong-code-'))
  try {
    const drawn = svg
      .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
      .replace(/ class="[^"]*"/, ' width="900"')
    const file = join(folder, 'code.png')
    writeFileSync(
      file,
      await sharp(Buffer.from(drawn), { density: 300 }).flatten({ background: '#fff' }).png().toBuffer(),
    )
    return spawnSync('zbarimg', ['-q', '--raw', file], { encoding: 'utf8' }).stdout.trim()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
