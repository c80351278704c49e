// A collection from the ready check to the no-show list.
import type { EventReply } from '#shared/event/event-reply.ts'
import { formatDateTime, startOfDay } from '#shared/kernel/clock.ts'
import { createEvent, createGroup, type Person } from '#tests/support/neighbourhood.ts'
import {
  allSent,
  claim,
  closeVerdict,
  collectionTable,
  expectTally,
  handOver,
  scan,
  startScanning,
  uploadPicture,
  verdict,
} from './collection-fixtures.ts'
import { holdWrites } from './slow-storage.ts'
import { expect, stored, test } from './fixtures.ts'
import { IPHONE } from './iphone.ts'

const DAY_S = 86_400

const forbidden = 'Only its host can open this collection'

test('COL-001 a collection opens only for its host', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  await order(buyers[0]!, [1])
  await close()
  const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id] })
  const other = await app.person('Priya Nair')
  await createEvent(other, await createGroup(other))
  const { page } = await app.phone(host)
  for (const query of [`list=${id}`, `eventId=${event.id}`]) {
    await page.goto(`/collection?${query}`)
    await expect(page.getByRole('button', { name: 'Start scanning' })).toBeVisible()
    await expect(page.getByText('1 event · 1 order')).toBeVisible()
  }
  for (const who of [buyers[0]!, other]) {
    const phone = await app.phone(who)
    for (const query of [`list=${id}`, `eventId=${event.id}`]) {
      await phone.page.goto(`/collection?${query}`)
      await expect(phone.page.getByRole('heading', { name: forbidden })).toBeVisible()
      await expect(phone.page.getByRole('button', { name: 'Start scanning' })).toHaveCount(0)
    }
  }
})

test('COL-029 the home page of a host opens with the collections of today and leads to scanning in one tap', async ({
  app,
}) => {
  const { host, buyers, groupId, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Menon'])
  const [siti, arun] = buyers as [Person, Person]
  const ref = await order(siti, [1])
  await order(arun, [2])
  const later = Math.floor(Date.now() / 1000) + 8 * DAY_S
  const other = await createEvent(host, groupId, { title: 'A week later', pickupTime: formatDateTime(later) })
  await order(siti, [1], { event: other })
  await close()
  const { pickupTimestamp } = await host.api.get<EventReply>('/get-event', { id: event.id })
  const { context, page } = await app.phone(host)
  await expect(page.getByText('A week later')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Collect today/ })).toHaveCount(0)
  await context.clock.setFixedTime((startOfDay(pickupTimestamp) + 60) * 1000)
  await page.goto('/')
  const banners = page.getByRole('link', { name: /^Collect today/ })
  await expect(banners).toHaveCount(1)
  await expect(banners).toContainText('Collect today: 2 orders')
  await expect(banners).toContainText(event.title)
  await banners.click()
  await expect(page.getByRole('region', { name: 'Tally' })).toBeVisible()
  await handOver(page, ref)
  await page.goto('/')
  await expect(banners).toContainText('Collect today: 1 order')
  await banners.click()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Tally' })).toBeVisible()

  // Events of a package are collected together.
  await host.api.send('POST', '/create-packing-list', { eventIds: [event.id] })
  await page.goto('/')
  await expect(banners).toHaveAttribute('href', /\/collection\?list=/)

  const buyer = await app.phone(siti)
  await buyer.context.clock.setFixedTime((startOfDay(pickupTimestamp) + 60) * 1000)
  await buyer.page.goto('/')
  await expect(buyer.page.getByLabel('Search by title')).toBeVisible()
  await expect(buyer.page.getByRole('link', { name: /^Collect today/ })).toHaveCount(0)
})

test('COL-002 the ready check advises to install only where the browser can install the app and has not', async ({
  app,
}) => {
  const { host, event } = await collectionTable(app, ['Siti Rahman'])
  const cases = [
    {
      agent: null,
      prompts: true,
      standalone: false,
      text: 'May be cleared by the browser: install the app to keep it',
    },
    { agent: null, prompts: false, standalone: false, text: 'May be cleared by the browser when space runs low' },
    {
      agent: IPHONE,
      prompts: false,
      standalone: false,
      text: 'May be cleared by the browser: install the app to keep it',
    },
    { agent: IPHONE, prompts: false, standalone: true, text: 'May be cleared by the browser when space runs low' },
  ]
  for (const { text, ...browser } of cases) {
    const { page } = await app.phone(host)
    await page.addInitScript(({ agent, prompts, standalone }) => {
      navigator.storage.persisted = () => Promise.resolve(false)
      Object.defineProperty(navigator.storage, 'persist', { value: undefined })
      if (!prompts) Reflect.deleteProperty(window, 'onbeforeinstallprompt')
      if (agent !== null) Object.defineProperty(navigator, 'userAgent', { get: () => agent })
      if (standalone) Object.defineProperty(navigator, 'standalone', { value: true })
    }, browser)
    await page.goto(`/collection?eventId=${event.id}`)
    const storage = page.locator('[data-check=storage]')
    await expect(storage.getByText(text, { exact: true }), JSON.stringify(browser)).toBeVisible()
    await page.context().close()
  }
})

test('COL-002 COL-003 the ready check reports each item truthfully; list and pictures are available after an offline cold start', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  const ref = await order(buyers[0]!, [2], { paid: false })
  await claim(buyers[0]!, ref)
  await close()
  const photoUrls = [await uploadPicture(host, '#aa3311')]
  const empty = await createEvent(host, await createGroup(host), { products: [{ name: 'Eggs', price: 1, photoUrls }] })
  const { page, context } = await app.phone(host, { permissions: ['camera'], installed: true })
  await page.addInitScript(() => {
    navigator.storage.persisted = () => Promise.resolve(localStorage.getItem('kept') !== 'no')
    navigator.storage.persist = () => navigator.storage.persisted()
    const camera = { deviceId: '1', groupId: '1', kind: 'videoinput', label: '', toJSON: () => ({}) } as const
    navigator.mediaDevices.enumerateDevices = () =>
      Promise.resolve(localStorage.getItem('camera') === 'no' ? [] : [camera])
  })
  const item = (id: string) => page.locator(`[data-check=${id}]`)
  const box = page.getByRole('region', { name: 'Ready check' })
  await page.goto(`/collection?eventId=${event.id}`)
  for (const id of ['orders', 'photos', 'camera', 'storage', 'sync'])
    await expect(item(id), id).toHaveAttribute('data-ready', 'true')
  await expect(box).toHaveAttribute('data-ready', 'true')
  await expect(item('orders')).toContainText('1 order, 2 of 2 pieces')
  await expect(item('photos')).toContainText('1 of 1')

  await page.goto(`/collection?eventId=${empty.id}`)
  await expect(item('orders')).toHaveAttribute('data-ready', 'false')
  await expect(box).toHaveAttribute('data-ready', 'false')

  await page.evaluate(() => localStorage.setItem('kept', 'no'))
  await context.clearPermissions()
  await page.goto(`/collection?eventId=${event.id}`)
  await expect(item('storage')).toHaveAttribute('data-ready', 'false')
  await expect(item('camera')).toHaveAttribute('data-ready', 'false')
  await expect(box).toHaveAttribute('data-ready', 'false')
  await item('storage').getByRole('button', { name: 'Keep' }).click()
  await expect(item('storage')).toContainText('May be cleared by the browser: install the app to keep it')
  await expect(item('storage').getByRole('button')).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('camera', 'no'))
  await page.reload()
  await expect(item('camera')).toContainText('No camera: type codes or use a scanner')
  await expect(item('camera').getByRole('button')).toHaveCount(0)

  await app.server.stop()
  await context.setOffline(true)
  await page.goto(`/collection?eventId=${event.id}`)
  await expect(item('photos')).toHaveAttribute('data-ready', 'true')
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await expect(page.getByText('Scanners, typed codes and names work without it.')).toBeVisible()
  await expect(page.getByLabel('Camera picture')).toBeHidden()
  await scan(page, ref)
  const asked = verdict(page, 'Claimed, not verified')
  const proof = asked.getByAltText('Payment screenshot')
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  await asked.getByRole('button', { name: 'Verified, hand over 2' }).click()
  await expectTally(page, { collected: 1, owed: 0, toCome: 0 })

  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys())
        if (url.includes('/api/files/')) await cache.delete(url, { ignoreVary: true })
    }
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('gotong')
      opening.onerror = () => reject(opening.error ?? new Error('gotong does not open'))
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('settings', 'readwrite')
        const settings = transaction.objectStore('settings')
        const reading = settings.getAllKeys()
        reading.onsuccess = () => {
          for (const key of reading.result as string[]) if (key.includes('collection-started')) settings.delete(key)
        }
        transaction.onerror = () => reject(transaction.error ?? new Error('the settings are not written'))
        transaction.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
  })
  // The browser's HTTP cache would restore the pictures.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await page.reload()
  await expect(item('photos')).toHaveAttribute('data-ready', 'false')
  await expect(item('sync')).toHaveAttribute('data-ready', 'false')
  await expect(item('sync')).toContainText('1 to send')
})

test('COL-017 each of the last five hand-overs is undone with one tap, also offline; the history keeps both', async ({
  app,
}) => {
  const names = ['Ada Tan', 'Ben Lim', 'Chua Goh', 'Dan Ong', 'Eve Nair', 'Fay Ho']
  const { host, buyers, event, order, close } = await collectionTable(app, names)
  const refs: string[] = []
  for (const buyer of buyers) refs.push(await order(buyer, [1]))
  await close()
  const { page, context } = await app.phone(host, { installed: true })
  await startScanning(page, `/collection?eventId=${event.id}`)
  await expectTally(page, { collected: 0, owed: 0, toCome: names.length })
  await app.server.stop()
  await context.setOffline(true)
  for (const ref of refs) await handOver(page, ref)
  const strip = page.getByRole('region', { name: 'Undo the last five' })
  await expect(strip.getByRole('listitem')).toHaveCount(5)
  await expect(strip).not.toContainText('Ada Tan')
  for (const [i, name] of names.slice(1).entries()) {
    await strip.getByRole('button', { name: new RegExp(`^Undo ${name}`) }).click()
    await expectTally(page, { collected: 5 - i, owed: 0, toCome: i + 1 })
  }
  const history = await stored<{ orderId: string; what: string }>(page, host, 'order_history')
  const of = (ref: string) => history.filter((line) => line.orderId === ref).map(({ what }) => what)
  for (const ref of refs.slice(1)) expect(of(ref)).toEqual(expect.arrayContaining(['handed-over', 'undone']))
  expect(of(refs[0]!)).not.toContain('undone')
})

test('PWA-005 the changes to send are listed with the person and the event of their order', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const refs = [await order(buyers[0]!, [1]), await order(buyers[1]!, [2])]
  await close()
  const { page, offline } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)
  await offline()
  for (const ref of refs) await handOver(page, ref)
  await page.goto('/sync')
  await expect(page.getByRole('listitem').filter({ hasText: 'Hand-over' })).toContainText([
    `Siti Rahman · ${event.title}`,
    `Arun Nair · ${event.title}`,
  ])
})

test('COL-009 ‘Hand over on scan’ shows saving until durable, then saved, and can be undone', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const ref = await order(buyers[0]!, [2])
  const unpaid = await order(buyers[1]!, [1], { paid: false })
  await close()
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?eventId=${event.id}`)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Hand over on scan' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const letGo = await holdWrites(page, host)
  await scan(page, ref)
  await expect(verdict(page, 'Hand over')).toContainText('2 items · saving')
  await expect(verdict(page, 'Hand over').getByRole('button', { name: 'Undo' })).toBeDisabled()
  await letGo()
  const given = verdict(page, 'Handed over')
  await expect(given).toContainText('2 items · saved on this phone')
  await given.getByRole('button', { name: 'Undo' }).click()
  await expectTally(page, { collected: 0, owed: 0, toCome: 2 })

  await scan(page, unpaid)
  await expect(verdict(page, 'Not paid').getByRole('button', { name: 'Paid now, hand over 1' })).toBeVisible()
})

test('COL-019 COL-020 the tally by event and device follows every action; each no-show has a prepared message', async ({
  app,
}) => {
  const { host, buyers, groupId, event, order, close } = await collectionTable(app, ['Siti Rahman', 'Arun Nair'])
  const other = await createEvent(host, groupId, { title: 'Sourdough Saturday' })
  const siti = await order(buyers[0]!, [3])
  await order(buyers[1]!, [1, 2])
  await order(buyers[1]!, [0, 4], { event: other })
  await close()
  await host.api.send('PATCH', '/update-event-status', { status: 0 }, { id: other.id })
  const eventIds = [event.id, other.id]
  const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds })
  const { page } = await app.phone(host)
  await startScanning(page, `/collection?list=${id}`)
  await expectTally(page, { collected: 0, owed: 0, toCome: 3 })
  await scan(page, siti)
  await page.getByRole('button', { name: 'Only a part' }).click()
  await page.getByRole('button', { name: 'One less Honey mango' }).click()
  await page.getByRole('button', { name: 'Hand over 2 of 3' }).click()
  await expectTally(page, { collected: 0, owed: 1, toCome: 2 })
  await page.getByRole('region', { name: 'Tally' }).getByRole('button').click()
  const tally = page.getByRole('dialog', { name: 'Tally' })
  await expect(tally.getByRole('button', { name: 'Not collected 3' })).toHaveAttribute('aria-pressed', 'true')
  await expect(tally.getByRole('region', { name: 'By event' })).toContainText(/0 collected · 1 owed · 1 to come/)
  await expect(tally.getByRole('region', { name: 'By event' })).toContainText(/0 collected · 0 owed · 1 to come/)
  await expect(tally.getByRole('region', { name: 'By device' })).toContainText(
    '‘Computer’, this phone1 hand-over · 1 order',
  )

  await tally.getByRole('button', { name: /Siti Rahman/ }).click()
  await page.getByRole('button', { name: 'Hand over all 1' }).click()
  await expectTally(page, { collected: 1, owed: 0, toCome: 2 })
  await page.getByRole('region', { name: 'Tally' }).getByRole('button').click()
  await expect(tally.getByRole('button', { name: 'Not collected 2' })).toBeVisible()
  await expect(tally.getByRole('region', { name: 'By device' })).toContainText('2 hand-overs · 1 order')

  await tally.getByRole('button', { name: 'No-shows 1' }).click()
  await tally.getByRole('button', { name: 'Message to Arun Nair' }).click()
  const message = page.getByLabel('Message', { exact: true })
  await expect(message).toContainText('Hi Arun, this is still waiting for you:')
  await expect(message).toContainText('2 × Cherries')
  await expect(message).toContainText('4 × Cherries')
  await expect(message).toContainText('Sourdough Saturday')
  const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(await message.innerText())
})

test('COL-025 the status control and the collection page agree', async ({ app }) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  const ref = await order(buyers[0]!, [3])
  await close()
  const { id } = await host.api.send<{ id: string }>('POST', '/create-packing-list', { eventIds: [event.id] })
  const { page } = await app.phone(host, { desktop: true })
  const dropdown = page.getByRole('combobox', { name: 'Status of Siti Rahman' })
  await page.goto(`/event/packing-list?id=${id}`)
  await dropdown.selectOption({ label: 'Collected' })
  await expect(dropdown).toHaveValue('3')
  await startScanning(page, `/collection?list=${id}`)
  await expectTally(page, { collected: 1, owed: 0, toCome: 0 })
  await scan(page, ref)
  await expect(verdict(page, 'Already collected')).toBeVisible()
  await closeVerdict(page)

  await page.goto(`/event/packing-list?id=${id}`)
  await dropdown.selectOption({ label: 'Verified' })
  await page.getByRole('button', { name: 'Set Verified' }).click()
  await expect(dropdown).toHaveValue('2')
  await page.goto(`/collection?list=${id}`)
  await expectTally(page, { collected: 0, owed: 0, toCome: 1 })
  await scan(page, ref)
  await expect(verdict(page, 'Hand over').getByRole('button', { name: 'Hand over all 3' })).toBeVisible()
  await allSent(page, host)
  const kinds = async () => (await stored<{ kind: string }>(page, host, 'handovers')).map(({ kind }) => kind).sort()
  await expect.poll(kinds).toEqual(['handover', 'void'])
  const history = async () => (await stored<{ what: string }>(page, host, 'order_history')).map(({ what }) => what)
  await expect.poll(history).toContain('voided')
})
