// Link previews: title, price, closing and picture, for everybody or for holders of the code.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  closeEvent,
  createEvent,
  createGroup,
  neighbourhood,
  signUp,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { cleanText } from '#shared/kernel/visible-text.ts'
import { PAGE_PATHS } from '#shared/site/page-paths.ts'
import { paintNoise, sha256Of } from '#tests/support/noise-picture.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const SITE = 'https://gotong.example.org'
const PAGE = await readFile(joinPath(import.meta.dirname, '..', '..', 'index.html'), 'utf8')
const CODE = 'Ab12-Cd34'

let server: TestServer
let clientDirectory: string
let host: Person
let publicGroup: string
let privateGroup: string
let fruit: string

beforeAll(async () => {
  clientDirectory = await mkdtemp(joinPath(tmpdir(), 'gotong-client-'))
  for (const name of ['art', 'assets']) await mkdir(joinPath(clientDirectory, name))
  await writeFile(joinPath(clientDirectory, 'index.html'), PAGE)
  await writeFile(
    joinPath(clientDirectory, 'art', 'mango.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#fa0"/></svg>',
  )
  server = await startServer({ clientDirectory, env: { PUBLIC_URL: `${SITE}/` } })
  const there = await neighbourhood(server.url)
  host = there.host
  publicGroup = there.groupId
  fruit = there.event.id
  privateGroup = await createGroup(host, { name: 'Quiet kitchen', public: 0 })
})
afterAll(async () => {
  await server.close()
  await rm(clientDirectory, { recursive: true })
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}${path}`, { headers })
  return { response, html: await response.text() }
}
const tagsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]*)" \/>/g)].map(([, name, text]) => [
      name,
      text,
    ]),
  )
const tagsAt = async (path: string) => tagsIn((await get(path)).html)
const share = (id: string, shareCode = CODE): Promise<unknown> =>
  server.database.write((tx) => tx.insertInto('share_codes').values({ id, hostId: host.id, shareCode }).execute())
const schedule = (id: string): Promise<unknown> =>
  server.database.write((tx) =>
    tx.updateTable('events').set({ openTime: 4_000_000_000 }).where('id', '=', id).execute(),
  )
const photograph = (id: string, photo: string): Promise<unknown> =>
  server.database.write((tx) =>
    tx
      .updateTable('events')
      .set({ photoUrls: JSON.stringify([photo]) as never })
      .where('id', '=', id)
      .execute(),
  )
const pictureOf = async (url = ''): Promise<{ status: number; bytes: Buffer; headers: Headers }> => {
  const response = await fetch(url.replace(SITE, server.url).replaceAll('&amp;', '&'))
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}
const upload = async (who: Person): Promise<string> => {
  const bytes = paintNoise(4000)
  const path = `/api/files/${sha256Of(bytes)}`
  const headers = { 'content-type': 'image/png' }
  expect((await who.api.raw(path, { method: 'PUT', body: new Uint8Array(bytes), headers })).status).toBe(200)
  return path
}

test('the link of a public group’s event has title, prices, closing and collection, for any Accept header', async () => {
  const { response, html } = await get(`/event/detail?eid=${fruit}`, { accept: '*/*' })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(html).toContain('<title>Pasir Panjang fruit run · Gotong</title>')
  expect(html).toContain('<div id="root"></div>')
  const tags = tagsIn(html)
  expect(tags['og:title']).toBe('Pasir Panjang fruit run')
  expect(tags['og:description']).toMatch(
    /^S\$9\.90 to S\$12\.50 · Closing \w{3} \d\d-\d\d-\d{4} \d\d:\d\d · Collection \w{3} \d\d-\d\d-\d{4}, .+ · Lorong 8 Makan Club$/,
  )
  expect(tags['description']).toBe(tags['og:description'])
  expect(tags['og:url']).toBe(`${SITE}/event/detail?eid=${fruit}`)
  expect(tags['og:image']).toBe(`${SITE}/icons/icon-512.png`)
  expect(tags['twitter:card']).toBe('summary')
  expect(tags['robots']).toBeUndefined()
  expect((await fetch(`${server.url}/event/detail?eid=${fruit}`, { method: 'HEAD' })).status).toBe(200)
})

test('a closed event says so; a split case shows the price of a piece', async () => {
  const split = {
    name: 'Half a case',
    description: '',
    itemsPerCase: 6,
    costPerItem: 2,
    minItemOrder: 1,
    fulfillCondition: 'full-only',
    isFullCase: false,
    acknowledgementRequiredPayAfter: false,
    photoUrl: null,
  }
  const { id } = await createEvent(host, publicGroup, {
    products: [{ name: 'Purée', description: '', price: 12, maxQuantity: 1000, splitCasePurchase: split }],
  })
  expect((await tagsAt(`/event/detail?eid=${id}`))['og:description']).toMatch(/^S\$2\.00 to S\$12\.00 · Closing /)
  await closeEvent(host, id)
  expect((await tagsAt(`/event/detail?eid=${id}`))['og:description']).toMatch(/^S\$2\.00 to S\$12\.00 · Closed · /)
})

describe('private events', () => {
  test('a private group’s event shows a preview only with its code: otherwise the page equals that of a missing event', async () => {
    const { id } = await createEvent(host, privateGroup, { title: 'Secret supper', photoUrls: [await upload(host)] })
    const nothing = (await get('/event/detail?eid=none')).html
    const codes = ['', '&shareCode=', '&shareCode=null', '&shareCode=wrong', `&shareCode=${CODE}`]
    for (const code of codes)
      for (const path of ['/event/detail', '/event/detail-shared'])
        expect((await get(`${path}?eid=${id}${code}`)).html).toBe(nothing)
    await share(id)
    for (const code of [...codes.slice(0, -1), `&shareCode=${CODE}x`, `&shareCode=${CODE}&shareCode=${CODE}`])
      expect((await get(`/event/detail-shared?eid=${id}${code}`)).html).toBe(nothing)
    const { response, html } = await get(`/event/detail-shared?eid=${id}&shareCode=${CODE}&eventName=secret`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('<title>Secret supper · Gotong</title>')
    const tags = tagsIn(html)
    expect(tags).toMatchObject({
      'og:url': `${SITE}/event/detail-shared?eid=${id}&amp;shareCode=${CODE}`,
      'og:image': `${SITE}/api/previews/${id}.jpg?shareCode=${CODE}`,
      robots: 'noindex',
    })
    const picture = await pictureOf(tags['og:image'])
    expect(picture.status).toBe(200)
    expect(picture.headers.get('cache-control')).toMatch(/^private/)
    for (const code of ['', '?shareCode=', '?shareCode=wrong'])
      expect((await pictureOf(`${SITE}/api/previews/${id}.jpg${code}`)).status).toBe(404)
    expect((await get('/private/list-event')).html).not.toContain('Secret')
  })

  test('the code of one event opens no other', async () => {
    const other = await createEvent(host, privateGroup, { title: 'Another supper' })
    await share(other.id, 'Other-Code')
    expect((await get(`/event/detail-shared?eid=${other.id}&shareCode=${CODE}`)).html).not.toContain('supper')
  })

  test('a scheduled event and a deleted one have no preview', async () => {
    const nothing = (await get('/event/detail?eid=none')).html
    const waiting = await createEvent(host, publicGroup, { title: 'Next week' })
    await share(waiting.id)
    await schedule(waiting.id)
    expect((await get(`/event/detail-shared?eid=${waiting.id}&shareCode=${CODE}`)).html).toBe(nothing)
    const gone = await createEvent(host, publicGroup, { title: 'Soon gone' })
    await host.api.send('DELETE', '/delete-event', undefined, { id: gone.id })
    expect((await get(`/event/detail?eid=${gone.id}`)).html).toBe(nothing)
    expect(nothing).toContain('<title>Gotong</title>')
  })
})

/** The event in the page of a link, as the page's script reads it. */
const embeddedIn = (html: string): unknown => {
  const text = /<script type="application\/json" id="shared-event">([^<]*)<\/script>/.exec(html)?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}

describe('the event in the page of a shared link', () => {
  const linkTo = (id: string, code = CODE) => `/event/detail-shared?eid=${id}&shareCode=${code}`

  test('the page holds the answer that a guest gets, and is not cached', async () => {
    const { id } = await createEvent(host, privateGroup, { title: 'Quiet supper', photoUrls: [await upload(host)] })
    await share(id)
    const { response, html } = await get(linkTo(id))
    const answer = await server.api().get('/get-share-event', { id, shareCode: CODE })
    expect(answer).toMatchObject({ id, title: 'Quiet supper', joinRequired: true })
    expect(embeddedIn(html)).toEqual(answer)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain(
      `<link rel="preload" as="image" fetchpriority="high" href="/api/previews/${id}.jpg?shareCode=${CODE}" />`,
    )
    expect(await tagsAt(linkTo(id))).toMatchObject({ 'og:title': 'Quiet supper', robots: 'noindex' })
  })

  test('without a picture the page fetches none early', async () => {
    const { id } = await createEvent(host, publicGroup, { photoUrls: [] })
    await share(id)
    const { html } = await get(linkTo(id))
    expect(embeddedIn(html)).toMatchObject({ id })
    expect(html).not.toContain('as="image"')
  })

  test('without the right code, and before it opens, the page holds no event', async () => {
    const { id } = await createEvent(host, publicGroup, { title: 'Open supper' })
    await share(id)
    for (const code of ['', 'wrong', `${CODE}x`, `${CODE}&shareCode=${CODE}`]) {
      const { response, html } = await get(linkTo(id, code))
      expect(html).toContain('Open supper')
      expect(embeddedIn(html)).toBeUndefined()
      expect(html).not.toContain(CODE)
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
    expect(embeddedIn((await get(`/event/detail?eid=${id}&shareCode=${CODE}`)).html)).toBeUndefined()
    await schedule(id)
    expect(embeddedIn((await get(linkTo(id))).html)).toBeUndefined()
  })

  test('a token changes nothing: the page is for somebody without an account', async () => {
    const { id } = await createEvent(host, publicGroup)
    await share(id)
    const { html } = await get(linkTo(id), { authorization: `Bearer ${host.token}` })
    expect(embeddedIn(html)).toMatchObject({ joinRequired: true })
    expect(html).toBe((await get(linkTo(id))).html)
  })

  test('an event of more than 32,000 bytes is not embedded', async () => {
    const products = Array.from({ length: 60 }, (_, at) => ({
      name: `Mango ${at}`,
      description: 'x'.repeat(600),
      price: 1,
      maxQuantity: 1000,
    }))
    const { id } = await createEvent(host, publicGroup, { products })
    await share(id)
    const { html } = await get(linkTo(id))
    expect(html).toContain('<title>')
    expect(embeddedIn(html)).toBeUndefined()
    expect(html.length).toBeLessThan(32_000)
  })

  test.each([
    '</script><script>alert(1)</script>',
    '<!-- <script>',
    '</SCRIPT ><img src=x onerror=alert(1)>',
    "$& $` $' $1",
    'a \u2028 "quoted" \\u003c',
  ])('a hostile description stays text: %s', async (description) => {
    const { id } = await createEvent(host, publicGroup, { description })
    await share(id)
    const plain = await createEvent(host, publicGroup, { description: 'Plain' })
    await share(plain.id)
    const { html } = await get(linkTo(id))
    expect(embeddedIn(html)).toMatchObject({ id, description: cleanText(description) })
    const tagsOf = (text: string): number => text.match(/</g)?.length ?? 0
    expect(tagsOf(html)).toBe(tagsOf((await get(linkTo(plain.id))).html))
    expect(html).not.toContain('<img')
  })
})

describe('pictures', () => {
  test('the picture of a photo is a JPEG of the size that the tags state, and needs no token', async () => {
    const { id } = await createEvent(host, publicGroup, { photoUrls: [await upload(host)] })
    const tags = await tagsAt(`/event/detail?eid=${id}`)
    expect(tags).toMatchObject({
      'og:image': `${SITE}/api/previews/${id}.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    const { status, bytes, headers } = await pictureOf(tags['og:image'])
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('cache-control')).toMatch(/^public/)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('a drawing of the app has a picture as well, and no other file has one', async () => {
    const { id } = await createEvent(host, publicGroup, { photoUrls: ['/art/mango.svg'] })
    expect((await pictureOf(`${SITE}/api/previews/${id}.jpg`)).status).toBe(200)
    for (const photo of ['/art/../index.html', '/art/gone.svg', '/etc/passwd', 'https://evil.example/x.svg']) {
      await photograph(id, photo)
      expect((await pictureOf(`${SITE}/api/previews/${id}.jpg`)).status).toBe(404)
    }
    expect((await pictureOf(`${SITE}/api/previews/none.jpg`)).status).toBe(404)
    expect((await pictureOf(`${SITE}/api/previews/${fruit}.jpg`)).status).toBe(404)
  })

  test("referring to another person's picture does not show it", async () => {
    const outsider = await signUp(server.url)
    const theirs = await upload(outsider)
    const { id } = await createEvent(host, publicGroup)
    await photograph(id, theirs)
    expect((await pictureOf(`${SITE}/api/previews/${id}.jpg`)).status).toBe(404)
  })
})

describe('hostile titles', () => {
  test.each([
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '</head><body onload=alert(1)>',
    "$& $` $' $1",
    '<!-- <meta http-equiv="refresh" content="0;url=//evil.example">',
    '{{constructor}} ${1+1} %3Cscript%3E',
  ])('%s', async (title) => {
    const { id } = await createEvent(host, publicGroup, { title })
    const plain = (await get(`/event/detail?eid=${fruit}`)).html
    for (const path of [`/event/detail?eid=${id}`, '/private/list-event']) {
      const { html } = await get(path)
      const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0
      expect(count(html, /<script/g)).toBe(count(plain, /<script/g))
      expect(count(html, /</g)).toBe(count(plain, /</g))
      expect(count(html, /"/g)).toBe(count(plain, /"/g))
      expect(html).not.toContain('<img')
    }
  })

  test('request parameters are not reflected', async () => {
    const evil = '"><script>alert(1)</script>'
    for (const query of [
      `eid=${encodeURIComponent(evil)}`,
      `eid=${fruit}&shareCode=${encodeURIComponent(evil)}&eventName=${encodeURIComponent(evil)}`,
      `eid[]=${fruit}`,
      `eid=${fruit}&eid=${fruit}`,
    ])
      expect((await get(`/event/detail-shared?${query}`)).html).not.toContain('alert(1)')
  })
})

test('the public list names some of its events; the cached app has no tags', async () => {
  const { html } = await get('/private/list-event')
  expect(html).toContain('<title>Open events · Gotong</title>')
  expect(tagsIn(html)['og:description']).toMatch(/Pasir Panjang fruit run.* and \d+ more\. Good things must share!$/)
  expect(tagsIn(html)['og:url']).toBe(`${SITE}/private/list-event`)
  expect((await get('/index.html', { accept: 'text/html' })).html).toBe(PAGE)
})

const EVERY_ACCEPT = ['*/*', 'text/html', 'image/*', 'application/json', '']

test.each(PAGE_PATHS)('PWA-011 %s answers GET and HEAD with the app, whatever Accept says', async (path) => {
  const address = `${server.url}${path.replace('$gid', publicGroup)}`
  for (const method of ['GET', 'HEAD'])
    for (const accept of EVERY_ACCEPT) {
      const response = await fetch(address, { method, headers: { accept } })
      expect([method, accept, response.status]).toEqual([method, accept, 200])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect((await response.text()).includes('<div id="root"></div>')).toBe(method === 'GET')
    }
})

test('PWA-011 an unknown address answers 404, to a browser with the app', async () => {
  for (const path of [
    '/nothing-here',
    '/event/nothing',
    '/group/join',
    '/group/join/a/b',
    '/user/profile/x',
    '/assets/x.js',
  ])
    for (const accept of EVERY_ACCEPT) {
      const { response, html } = await get(path, { accept })
      expect([path, accept, response.status]).toEqual([path, accept, 404])
      expect(html.includes('<div id="root"></div>')).toBe(accept === 'text/html' && !path.startsWith('/assets/'))
      expect((await fetch(`${server.url}${path}`, { method: 'HEAD', headers: { accept } })).status).toBe(404)
    }
})

test('PWA-011 every page has a preview with title, words and picture', async () => {
  for (const path of ['/', '/sign-in', '/user/profile']) {
    const tags = await tagsAt(path)
    expect(tags).toMatchObject({ 'og:title': 'Gotong', 'og:url': `${SITE}/`, 'og:image:alt': 'Gotong' })
    expect(tags['og:image']).toBe(`${SITE}/icons/icon-512.png`)
    expect(tags['og:description']).toMatch(/^Group buys with your neighbours/)
  }
})

test('PWA-011 the picture of an event is described by its title', async () => {
  const { id } = await createEvent(host, publicGroup, { title: 'Mango morning', photoUrls: [await upload(host)] })
  const tags = await tagsAt(`/event/detail?eid=${id}`)
  expect([tags['og:image'], tags['og:image:alt']]).toEqual([`${SITE}/api/previews/${id}.jpg`, 'Mango morning'])
})

test('PWA-011 the link of a public group has its name; that of a private one equals that of a missing one', async () => {
  expect(await tagsAt(`/group/join/${publicGroup}`)).toMatchObject({
    'og:title': 'Join Lorong 8 Makan Club',
    'og:url': `${SITE}/group/join/${publicGroup}`,
  })
  const { html } = await get(`/group/join/${privateGroup}`)
  expect(html).not.toContain('Quiet kitchen')
  expect(html).toBe((await get('/group/join/none')).html)
})

test('PWA-011 a payment link says nothing about the order', async () => {
  for (const path of ['/payment-order?ref=ABC&uid=1', '/event/purchase-detail-share?ref=ABC']) {
    const tags = await tagsAt(path)
    expect(tags).toMatchObject({ 'og:title': 'Your order', robots: 'noindex' })
    expect(JSON.stringify(tags)).not.toContain('ABC')
  }
})
