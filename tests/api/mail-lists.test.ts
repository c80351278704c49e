import { writeFile } from 'node:fs/promises'
import { join as joined } from 'node:path'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendPendingNotices } from '#server/notification/send-pending-notices.ts'
import { fieldsIn, openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { neighbourhood, placeOrder, signUp, type Neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { runServer, startServer, type TestServer } from '#tests/support/server.ts'

const PASSWORD = 'kopi-o kosong'
let box: Mailbox
let server: TestServer
let there: Neighbourhood
let buyer: Person
let ref: string
let passed = 0
const clock = { now: () => Date.now() + passed * 1000 }

beforeAll(async () => {
  box = await openMailbox()
  server = await startServer({ clock, env: { SMTP_URL: box.url, ADMIN_PASSWORD: PASSWORD } })
})
afterAll(async () => {
  await server.close()
  await box.close()
})
beforeEach(async () => {
  there = await neighbourhood(server.url, 1)
  ;[buyer] = there.buyers as [Person]
  ref = await placeOrder(buyer, there.event, [1])
})

/** Sends waiting mails now, as its timer does later. */
const flush = () => signUp(server.url).then((who) => who.api.send('POST', '/send-email-confirmation', {}))
const choose = (who: Person, change: object) => who.api.send('PATCH', '/update-user', change)
const confirm = async (who: Person): Promise<void> => {
  await who.api.send('POST', '/send-email-confirmation', {})
  const fields = fieldsIn(await box.next(who.email))
  await server.api().send('POST', '/confirm-email', { userId: fields.get('user'), secret: fields.get('secret') })
}
const setStatus = async (status: number): Promise<void> => {
  await there.host.api.send('PATCH', '/update-order-status', { ref, status })
  passed += 121
  await sendPendingNotices({ ...server, clock, windowS: 120 })
}
const countNotices = async (who: Person) => (await who.api.get<unknown[]>('/list-notifications')).length
const mailsTo = (who: Person): Email[] =>
  box.mails.filter(({ to, headers }) => {
    const isList = headers.some(({ key }) => key === 'list-unsubscribe')
    return isList && to?.some(({ address }) => address === who.email)
  })
const header = (mail: Email, name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? ''
const linkOf = (mail: Email): URL => new URL(/^<(.+)>$/.exec(header(mail, 'list-unsubscribe'))?.[1] ?? '')
const pathOf = ({ pathname, search }: URL): string => `${pathname}${search}`
const operator = async () => {
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
  return server.api(token)
}

test('USR-071 notices go by mail only to people who chose mail and have confirmed the address', async () => {
  await setStatus(-1)
  await choose(buyer, { noticesByMail: true })
  await setStatus(1)
  await vi.waitFor(async () => expect(await countNotices(buyer)).toBe(2), 10_000)
  await flush()
  expect(mailsTo(buyer)).toEqual([])

  await confirm(buyer)
  await setStatus(-1)
  await vi.waitFor(async () => expect(await countNotices(buyer)).toBe(3), 10_000)
  await flush()
  const mail = await vi.waitFor(() => {
    const [found] = mailsTo(buyer)
    if (!found) throw new Error('no mail yet')
    return found
  }, 20_000)
  expect(mail.subject).toBe('Order cancelled by the host: order 1, Pasir Panjang fruit run')
  expect(mail.text).toContain('Nothing is left to pay.')
  expect(mail.text).not.toContain('Message from')
  expect(mail.text).toContain(`/event/purchase-detail?ref=${ref}`)
  expect(mailsTo(there.host)).toEqual([])

  await choose(buyer, { noticesByMail: false })
  await setStatus(1)
  await vi.waitFor(async () => expect(await countNotices(buyer)).toBe(4), 10_000)
  await flush()
  expect(mailsTo(buyer)).toHaveLength(1)
})

test('USR-071 a person gets at most five mails of notices an hour, the fifth says so, and all notices are in the app', async () => {
  await choose(buyer, { noticesByMail: true })
  await confirm(buyer)
  // Begins an hour, so that all messages of the test are in it.
  passed += 3600 - (Math.floor(clock.now() / 1000) % 3600)
  const send = async (message: string): Promise<void> => {
    await there.host.api.send('POST', '/create-notification', { receiverId: buyer.id, message })
  }
  for (let n = 1; n <= 7; n += 1) await send(`Bring bag ${n}`)
  await flush()
  await vi.waitFor(() => expect(mailsTo(buyer)).toHaveLength(5), 20_000)
  const limited = mailsTo(buyer).filter(({ text }) => text?.includes('More notices of this hour are only in the app.'))
  expect(limited.map(({ text }) => text)).toEqual([expect.stringContaining('Bring bag 5')])
  expect(await countNotices(buyer)).toBe(7)
  passed += 3600
  await send('Bring bag 8')
  await flush()
  await vi.waitFor(() => expect(mailsTo(buyer)).toHaveLength(6), 20_000)
  expect(
    mailsTo(buyer)
      .map(({ text }) => text)
      .join(),
  ).toContain('Bring bag 8')
})

test('a mail with the message of a person names them in its subject and its text', async () => {
  await choose(buyer, { noticesByMail: true })
  await confirm(buyer)
  const title = 'Gotong: your PIN was leaked'
  await there.host.api.send('POST', '/create-notification', { receiverId: buyer.id, title, message: 'Bring a bag' })
  await flush()
  const mail = await vi.waitFor(() => {
    const found = mailsTo(buyer).find(({ text }) => text?.includes('Bring a bag'))
    if (!found) throw new Error('no mail yet')
    return found
  }, 20_000)
  const { name } = there.host
  expect(mail.subject).toBe(`${name}: ${title}`)
  expect(mail.text).toContain(`Message from ${name}\n${title}\nBring a bag`)
  expect(mail.html).toContain(`Message from ${name}`)
})

test('USR-072 offers go only to people who agreed, and the link of the mail ends them without signing in', async () => {
  const silent = await signUp(server.url)
  const unconfirmed = await signUp(server.url)
  await choose(silent, { marketingConsent: false })
  await choose(unconfirmed, { marketingConsent: true })
  await choose(buyer, { marketingConsent: true, noticesByMail: true })
  for (const who of [silent, buyer]) await confirm(who)
  const offer = { subject: 'Durians\r\nBcc: x@example.org', text: 'Half price.\n\nOnly this week.' }
  const admin = await operator()
  expect(await admin.send('POST', '/send-offers', offer)).toEqual({ receivers: 1 })
  const mail = await box.next(buyer.email)
  expect(mail).toMatchObject({ subject: 'Durians Bcc: x@example.org' })
  expect(mail.bcc).toBeUndefined()
  expect(mail.text).toContain('Half price.\n\nOnly this week.')
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

  const link = linkOf(mail)
  expect(mail.text).toContain(link.href)
  expect(link.pathname).toBe('/api/unsubscribe')
  expect(link.href).not.toContain(buyer.id)
  const token = link.searchParams.get('token') ?? ''
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(buyer.id)

  const page = await server.api().raw(pathOf(link))
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await page.text()).toContain('Stop offers by mail?')
  const me = () => buyer.api.get<{ marketingConsentAt: number | null; noticesByMailAt: number | null }>('/get-user')
  expect((await me()).marketingConsentAt).not.toBeNull()

  const oneClick = (path: string) =>
    server.api().raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  const forged = `${token.slice(0, -4)}AAAA`
  for (const wrong of ['', '?token=', `?token=${forged}`, `?token=${'x'.repeat(2000)}`])
    expect((await oneClick(`/api/unsubscribe${wrong}`)).status).toBe(404)
  expect((await me()).marketingConsentAt).not.toBeNull()

  const done = await oneClick(pathOf(link))
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('You get no more offers by mail.')
  expect(await me()).toMatchObject({ marketingConsentAt: null })
  expect((await me()).noticesByMailAt).not.toBeNull()
  expect((await oneClick(pathOf(link))).status).toBe(200)
  expect(await admin.send('POST', '/send-offers', { subject: 'Again', text: 'Cheaper' })).toEqual({ receivers: 0 })
})

test('USR-072 the link of a notice mail ends mails about orders and deletes those that wait', async () => {
  await choose(buyer, { noticesByMail: true, marketingConsent: true })
  await confirm(buyer)
  await there.host.api.send('POST', '/create-notification', { receiverId: buyer.id, message: 'Bring a bag' })
  await flush()
  const mail = await box.next(buyer.email)
  expect(mail.text).toContain('Bring a bag')
  box.refuses = true
  await there.host.api.send('POST', '/create-notification', { receiverId: buyer.id, message: 'Bring two bags' })
  const waiting = async () =>
    (await server.database.read((snapshot) => snapshot.selectFrom('outgoing_mails').select('mail').execute())).filter(
      (each) => each.mail.includes(buyer.email),
    )
  expect(await waiting()).toHaveLength(1)
  const form = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--\r\n' }
  const done = await server.api().raw(pathOf(linkOf(mail)), form)
  expect(await done.text()).toContain('You get no more mails about your orders.')
  expect(await waiting()).toEqual([])
  box.refuses = false
  const me = await buyer.api.get<{ marketingConsentAt: number | null; noticesByMailAt: number | null }>('/get-user')
  expect(me.noticesByMailAt).toBeNull()
  expect(me.marketingConsentAt).not.toBeNull()
  await choose(buyer, { marketingConsent: false })
})

test('USR-072 only the operator sends offers; npm run offers mails the text of a file', async () => {
  const offer = { subject: 'Durians', text: 'Half price' }
  expect(await buyer.api.call('POST', '/send-offers', { body: offer })).toMatchObject({ status: 403 })
  expect(await server.api().call('POST', '/send-offers', { body: offer })).toMatchObject({ status: 401 })
  await choose(buyer, { marketingConsent: true })
  await confirm(buyer)
  const path = joined(server.dataDir, 'offer.txt')
  await writeFile(path, 'Rambutans are here.')
  const { hostname, port } = new URL(server.url)
  const settings = { PORT: port, HOST: hostname, ADMIN_PASSWORD: PASSWORD }
  const ran = await runServer(settings, 'server/ops/offers-main.ts', ['Rambutans', path])
  expect(ran).toMatchObject({ code: 0, stdout: 'Mails queued: 1\n', stderr: '' })
  expect((await box.next(buyer.email)).text).toContain('Rambutans are here.')
  const wrong = await runServer(settings, 'server/ops/offers-main.ts', ['Rambutans'])
  expect(wrong).toMatchObject({ code: 1, stderr: '[gotong] usage: npm run offers -- "SUBJECT" FILE\n' })
})
