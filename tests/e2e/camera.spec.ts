// Camera scanning: Chromium's fake camera films paper and pickup pass.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { Person } from '#tests/support/neighbourhood.ts'
import { drawPages, readCodes, stillVideo } from '#tests/support/pictures.ts'
import { collectionTable, startScanning, verdict, type CollectionTable } from './collection-fixtures.ts'
import { downloaded, expect, newContext, startSignedIn, test, type AppFixture } from './fixtures.ts'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const FAKE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** A phone whose camera films a picture; without one, Chromium's test picture. */
const filming = async (
  app: AppFixture,
  who: Person,
  video: string | null,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ browser: Browser; page: Page }> => {
  const file = video === null ? [] : [`--use-file-for-fake-video-capture=${video}`]
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: [...FLAGS, ...FAKE, ...file] })
  const context = await newContext(browser, {
    baseURL: app.server.url,
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
  })
  const page = await context.newPage()
  await prepare(page)
  await startSignedIn(page, app.server, who, '/')
  await downloaded(page, who)
  return { browser, page }
}

const inFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'gotong-camera-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const expectRead = async (
  app: AppFixture,
  { host, event }: CollectionTable,
  video: string,
  name: string,
): Promise<void> => {
  const { browser, page } = await filming(app, host, video)
  try {
    await startScanning(page, `/collection?eventId=${event.id}`)
    await expect(verdict(page, 'Hand over')).toContainText(name, { timeout: 40_000 })
  } finally {
    await browser.close()
  }
}

test('COL-004 the camera reads a Code 128 from a page of the packing list’s PDF', async ({ app }) => {
  await inFolder(async (folder) => {
    const table = await collectionTable(app, ['Siti Rahman'])
    const ref = await table.order(table.buyers[0]!, [2])
    await table.close()
    const body = { eventIds: [table.event.id] }
    const { id } = await table.host.api.send<{ id: string }>('POST', '/create-packing-list', body)
    const { page } = await app.phone(table.host, { opens: `/event/packing-list?id=${id}` })
    await page.getByRole('button', { name: 'PDF', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Make PDF' }).click(),
    ])
    const sheet = drawPages(await download.path(), folder, 200).find((path) => readCodes(path).length > 0)
    const video = join(folder, 'page.y4m')
    // Crops to the upper right of the page, as close as a hand-held phone.
    stillVideo(sheet ?? '', video, 'iw*0.4:ih*0.16:iw*0.6:ih*0.1')
    expect(readCodes(sheet ?? '')).toEqual([`CODE-128:${ref}`])
    await expectRead(app, table, video, 'Siti Rahman')
  })
})

test('COL-005 the camera reads the QR of a buyer’s pickup pass', async ({ app }) => {
  await inFolder(async (folder) => {
    const table = await collectionTable(app, ['Siti Rahman'])
    const ref = await table.order(table.buyers[0]!, [2])
    await table.close()
    const { page } = await app.phone(table.buyers[0]!, { opens: `/event/purchase-detail?ref=${ref}` })
    const picture = join(folder, 'pass.png')
    await page.getByRole('img', { name: `QR code ${ref}` }).screenshot({ path: picture })
    const video = join(folder, 'pass.y4m')
    stillVideo(picture, video)
    await expectRead(app, table, video, 'Siti Rahman')
  })
})

test('COL-023 torch and camera choice are offered only on devices that have them', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  await order(buyers[0]!, [1])
  await close()
  const torch = (page: Page) => page.getByRole('button', { name: 'Torch' })
  const choose = (page: Page) => page.getByRole('button', { name: 'Choose camera' })

  const plain = await filming(app, host, null)
  try {
    await startScanning(plain.page, `/collection?eventId=${event.id}`)
    await expect(plain.page.getByText('Pass or packing list')).toBeVisible()
    const filmed = () => plain.page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)
    await expect.poll(filmed).toBeGreaterThan(0)
    await expect(torch(plain.page)).toHaveCount(0)
    await expect(choose(plain.page)).toHaveCount(0)
  } finally {
    await plain.browser.close()
  }

  const rich = await filming(app, host, null, (page) =>
    page.addInitScript(() => {
      const constraints: unknown[] = []
      Object.assign(window, { constraints })
      const capabilities = MediaStreamTrack.prototype.getCapabilities
      MediaStreamTrack.prototype.getCapabilities = function () {
        return { ...capabilities.call(this), torch: true }
      }
      MediaStreamTrack.prototype.applyConstraints = (wanted) => {
        constraints.push(...(wanted?.advanced ?? []))
        return Promise.resolve()
      }
      const camera = (deviceId: string, label: string) => ({ deviceId, label, kind: 'videoinput', groupId: '' })
      const two = [camera('near', 'Back camera'), camera('wide', 'Back wide camera')]
      navigator.mediaDevices.enumerateDevices = () => Promise.resolve(two as unknown as MediaDeviceInfo[])
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = (wanted) => {
        constraints.push(wanted)
        return open({ video: true })
      }
    }),
  )
  try {
    const { page } = rich
    const constraints = () =>
      page.evaluate(() => JSON.stringify((window as unknown as { constraints: unknown[] }).constraints))
    await startScanning(page, `/collection?eventId=${event.id}`)
    await expect(torch(page)).toHaveAttribute('aria-pressed', 'false')
    await torch(page).click()
    await expect(torch(page)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(constraints).toContain('{"torch":true}')
    await choose(page).click()
    await page.getByText('Back wide camera').click()
    await expect.poll(constraints).toContain('{"exact":"wide"}')
    // The chosen camera is the only one that is opened.
    await page.reload()
    await expect(torch(page)).toBeVisible()
    expect(await constraints()).toContain('{"exact":"wide"}')
    expect(await constraints()).not.toContain('facingMode')
  } finally {
    await rich.browser.close()
  }
})
