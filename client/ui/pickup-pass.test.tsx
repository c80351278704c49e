import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { newRef } from '#shared/kernel/ids.ts'
import { PickupPass } from './pickup-pass.tsx'

/** What an independent reader finds in a drawing. */
const readBack = async (svg: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'gotong-pass-'))
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

test('COL-024 the QR code and the Code 128 of the pickup pass both read back as the reference', async () => {
  const code = newRef()
  const pickupTimestamp = fromCivil(2030, 11, 30, 17) ?? 0
  const html = renderToStaticMarkup(
    <PickupPass code={code} orderNo={27} pickupTimestamp={pickupTimestamp} pickupDuration={10_800} />,
  )
  const drawings = html.match(/<svg .*?<\/svg>/g) ?? []
  expect(drawings).toHaveLength(2)
  expect(await Promise.all(drawings.map(readBack))).toEqual([code, code])
  expect(html).toContain('Sat 30-11-2030')
  expect(html).toContain('5PM–8PM')
  expect(html).toContain('>27<')
})
