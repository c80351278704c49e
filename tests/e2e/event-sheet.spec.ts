// Event sheets: read on the device, reported row by row, and opened in the form.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { allSent } from './collection-fixtures.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import { field, openAppAsHost, items, press } from './event-form-fixtures.ts'
import { expect, test } from './fixtures.ts'

const sheet = (name: string): string => join(import.meta.dirname, '..', 'fixtures', 'event-sheets', `${name}.xlsx`)

const give = (page: Page, name: string): Promise<void> =>
  page.getByLabel(/Import an event sheet/).setInputFiles(sheet(name))

test('EVT-073 EVT-082 EVT-083 every sheet passes through the form, can be corrected, and never leaves the device', async ({
  app,
}) => {
  const { host, phone, page } = await openAppAsHost(app)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await page.goto('/event/create')
  await expect(field(page, 'Title')).toBeVisible()
  await phone.offline()
  for (const [name, words] of [
    ['invalid-no-title', 'Please check the file'],
    ['invalid-not-a-workbook', 'Failed to read file'],
    ['invalid-truncated', 'Failed to read file'],
  ] as const) {
    await page.reload()
    await give(page, name)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('')
  }
  for (const [name, told] of [
    ['warehouse-400-products', /400 rows taken, 0 left/],
    ['expired-dates', /1 row taken, 0 left/],
    ['bak-kwa-text-cells', /1 row taken, 4 left/],
    ['pasir-panjang-fruit-run', /7 rows taken, 2 left/],
  ] as const) {
    await give(page, name)
    await expect(page.getByRole('region', { name: told })).toBeVisible()
    if (name === 'expired-dates') await expect(page.getByText(/^The (closing|pick-up) date was past/)).toHaveCount(2)
  }
  await expect(page.getByText('Choose the hours of collection')).toBeVisible()
  await field(page, 'Collection from').selectOption({ label: '5PM' })
  await field(page, 'to').selectOption({ label: '8PM' })
  await field(page, 'Title').fill('Corrected before publishing')
  await press(page, 'NEXT')
  await expect(items(page)).toHaveCount(7)
  await items(page).first().getByRole('button').first().click()
  await field(page, 'Name').fill('Corrected item')
  await press(page, 'NEXT')
  await press(page, 'PUBLISH')
  await page.waitForURL(/manage-orders/)
  await phone.online()
  await allSent(page, host)
  const id = new URL(page.url()).searchParams.get('eventId') ?? ''
  const event = await host.api.get<EventReply>('/get-event', { id, getProducts: 1 })
  expect(event.title).toBe('Corrected before publishing')
  expect(event.productIdList).toHaveLength(7)
  expect(event.products[0]?.name).toBe('Corrected item')
  expect(sent.filter((request) => /multipart|xlsx/.test(request))).toEqual([])
  expect(sent.filter((request) => !request.includes('/api/sync'))).toEqual([])
})

test('PWA-004 opening the app with a sheet starts the import', async ({ app }) => {
  const { page } = await openAppAsHost(app)
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { file_handlers?: unknown }
  expect(manifest.file_handlers).toEqual([
    {
      action: '/event/create',
      accept: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'] },
    },
  ])
  const bytes = readFileSync(sheet('pasir-panjang-fruit-run')).toString('base64')
  await page.addInitScript((base64) => {
    const file = new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], 'fruit-run.xlsx')
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer: (take: (params: unknown) => void) => take({ files: [{ getFile: () => Promise.resolve(file) }] }),
      },
    })
  }, bytes)
  await page.goto('/event/create')
  await expect(page.getByRole('region', { name: /7 rows taken, 2 left/ })).toBeVisible()
  await expect(page.getByText('fruit-run.xlsx')).toBeVisible()
  await expect(field(page, 'Title')).not.toHaveValue('')
})
