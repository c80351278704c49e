// A claim is the buyer's word, a verified payment is the host's: no page shows one like the other.
import type { Locator } from '@playwright/test'
import { toSeconds } from '#shared/kernel/clock.ts'
import { asCents } from '#shared/kernel/money.ts'
import { statementText } from '#tests/support/bank-statements.ts'
import {
  claimOrder,
  closeEvent,
  createEvent,
  neighbourhood,
  orderOf,
  payTogether,
  placeOrder,
  uploadProof,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { expect, test } from './fixtures.ts'

const tintOf = (tag: Locator): Promise<string> =>
  tag.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return `${backgroundColor} ${color}`
  })
const iconOf = (tag: Locator): Promise<string> => tag.locator('svg').first().innerHTML()

const expectDifferent = async (claimed: Locator, verified: Locator): Promise<void> => {
  await expect(claimed).toBeVisible()
  await expect(verified).toBeVisible()
  expect(await claimed.innerText()).not.toBe(await verified.innerText())
  expect(await tintOf(claimed)).not.toBe(await tintOf(verified))
  expect(await iconOf(claimed)).not.toBe(await iconOf(verified))
}

test('PAY-041 PAY-042 PAY-043 a claimed and a verified payment differ in word, tint and icon on the pages of host and buyer', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 2)
  const [mei, ravi] = buyers as [Person, Person]
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0 })
  const refs = [await placeOrder(mei, event, [1]), await placeOrder(ravi, event, [1])] as const
  for (const [n, buyer] of [mei, ravi].entries()) {
    const paymentScreenshot = await uploadProof(buyer)
    await buyer.api.send('PATCH', '/update-order-buyer-status', { ref: refs[n], buyerStatus: 2, paymentScreenshot })
  }
  await host.api.send('PATCH', '/update-order-status', { ref: refs[1], status: 2 })

  const desk = (await app.phone(host, { desktop: true, opens: `/event/manage-orders?eventId=${event.id}` })).page
  const rowOf = (name: string): Locator => desk.getByRole('row').filter({ hasText: name })
  await expect(rowOf(mei.name)).toContainText('Claimed')
  await expect(rowOf(ravi.name)).not.toContainText('Claimed')
  await expectDifferent(rowOf(mei.name).locator('.st-claimed'), rowOf(ravi.name).locator('.st-verified'))

  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  await expect(page.getByText(/^Claimed /)).toHaveCount(1)
  const card = page.getByRole('listitem').filter({ hasText: ravi.name })
  await expect(card.getByRole('combobox', { name: 'Status of order 2', exact: true })).toHaveValue('2')
  // The control says it once: no tag repeats it.
  await expect(card.locator('.st')).toHaveCount(0)

  await page.goto(`/event/settled?eventId=${event.id}`)
  for (const [part, name] of [
    ['Claimed', mei.name],
    ['Verified', ravi.name],
  ] as const) {
    await page.getByRole('list', { name: 'Amounts', exact: true }).getByText(part, { exact: true }).click()
    await expect(page.getByRole('list', { name: `Orders: ${part}`, exact: true }).getByRole('listitem')).toHaveText([
      new RegExp(name),
    ])
  }

  await page.goto(`/event/match-payments?eventId=${event.id}`)
  const lines = [mei, ravi].map((buyer, n) => ({
    at: toSeconds(Date.now()),
    amount: asCents(990),
    payer: buyer.name,
    remark: refs[n]!,
  }))
  await page.getByLabel('Or paste lines from your bank’s app').fill(statementText('pasted', lines))
  await page.getByRole('button', { name: 'Read the lines' }).click()
  await expect(page.getByRole('list', { name: 'Exact', exact: true }).getByRole('listitem')).toHaveText([
    new RegExp(mei.name),
  ])
  await page.locator('summary', { hasText: 'Already verified' }).click()
  await expect(page.getByRole('list', { name: 'Already verified', exact: true }).getByRole('listitem')).toHaveText([
    new RegExp(ravi.name),
  ])

  const [ofMei, ofRavi] = [(await app.phone(mei)).page, (await app.phone(ravi)).page]
  await ofMei.goto(`/event/purchase-detail?ref=${refs[0]}`)
  await ofRavi.goto(`/event/purchase-detail?ref=${refs[1]}`)
  const tags = [ofMei.locator('.st-claimed').first(), ofRavi.locator('.st-verified').first()] as const
  await expect(tags[0]).toHaveText('Pending Confirmation')
  await expect(tags[1]).toHaveText('Payment Confirmed')
  await expectDifferent(...tags)
})

test('MNG-010 a second tap after Verified does not verify the claim that opens next', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 2)
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0 })
  const refs: string[] = []
  for (const buyer of buyers)
    refs.push(await claimOrder(buyer, await placeOrder(buyer, event, [1]), await uploadProof(buyer)))
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  await page.getByRole('button', { name: 'See proof', exact: true }).first().click()
  const verified = page
    .getByRole('dialog', { name: /^Order \d/ })
    .getByRole('button', { name: 'Verified', exact: true })
  const title = await page.getByRole('dialog').getByRole('heading').first().innerText()
  // Taps again as soon as the next claim is there.
  await verified.evaluate((pressed) => {
    new MutationObserver((_changes, observer) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
      const next = buttons.find((button) => button.textContent === 'Verified' && button !== pressed)
      if (!next) return
      observer.disconnect()
      next.click()
      document.body.dataset['tapped'] = 'again'
    }).observe(document.body, { subtree: true, childList: true })
  })
  await verified.click()
  await expect(page.locator('body')).toHaveAttribute('data-tapped', 'again')
  await expect(verified).toBeEnabled()
  const isVerified = async (ref: string): Promise<boolean> => (await orderOf(host, ref)).status === 2
  await expect.poll(async () => (await Promise.all(refs.map(isVerified))).filter(Boolean)).toHaveLength(1)
  await expect(page.getByRole('dialog')).not.toHaveAccessibleName(title)
  await verified.click()
  await expect.poll(async () => await Promise.all(refs.map(isVerified))).toEqual([true, true])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('MNG-001 manage orders opened for claims begins with them, and says when all are verified', async ({ app }) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 3)
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0 })
  const refs: string[] = []
  for (const buyer of buyers) refs.push(await placeOrder(buyer, event, [1]))
  for (const n of [0, 1]) await claimOrder(buyers[n]!, refs[n]!, await uploadProof(buyers[n]!))
  await closeEvent(host, event.id)
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}&filter=claimed` })
  const proofs = page.getByRole('button', { name: 'See proof', exact: true })
  await expect(proofs).toHaveCount(2)
  await expect(proofs.first()).toBeInViewport({ ratio: 1 })
  const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())!.y
  const costs = page.getByRole('region', { name: 'Delivery and discount', exact: true })
  expect(await topOf(costs)).toBeGreaterThan(await topOf(proofs.last()))

  await proofs.first().click()
  const proof = page.getByRole('dialog', { name: /^Order \d/ })
  for (const n of [1, 2]) {
    await expect(proof).toContainText(`${n} of 2 to verify`)
    await proof.getByRole('button', { name: 'Verified', exact: true }).click()
  }
  await expect(page.getByRole('heading', { name: 'All payments are verified', exact: true })).toBeVisible()
  await expect(page.getByText('2 of 3 orders are paid.', { exact: true })).toBeVisible()
  await expect(page.locator('.empty-state').getByRole('link', { name: 'Add Package', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show all orders', exact: true }).click()
  for (const { name } of buyers) await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  // Opened for all orders the page begins with the costs, as before.
  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  const first = page.getByRole('listitem').filter({ hasText: buyers[0]!.name })
  expect(await topOf(costs)).toBeLessThan(await topOf(first))
})

test('MNG-010 Undo after Verified makes the payment a claim again, of the claim before and of the last one', async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 3)
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0 })
  const refs: string[] = []
  for (const buyer of buyers)
    refs.push(await claimOrder(buyer, await placeOrder(buyer, event, [1]), await uploadProof(buyer)))
  const pairs = async (): Promise<string[]> =>
    await Promise.all(
      refs.map(async (ref) => {
        const { status, buyerStatus } = await orderOf(host, ref)
        return `${status}, ${buyerStatus}`
      }),
    )
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}&filter=claimed` })
  await page.getByRole('button', { name: 'See proof', exact: true }).first().click()
  const proof = page.getByRole('dialog', { name: /^Order \d/ })
  const verified = proof.getByRole('button', { name: 'Verified', exact: true })
  const undo = proof.getByRole('button', { name: 'Undo', exact: true })
  await expect(proof).toContainText('1 of 3 to verify')
  await expect(undo).toHaveCount(0)
  await verified.click()
  await expect(proof).toHaveAccessibleName(`Order 2 · ${buyers[1]!.name}`)
  await expect(proof).toContainText('2 of 3 to verify')
  await expect(proof.getByRole('status').first()).toContainText(`Order 1 · ${buyers[0]!.name} verified`)
  await expect.poll(pairs).toEqual(['2, 2', '1, 2', '1, 2'])
  await undo.click()
  await expect(proof).toHaveAccessibleName(`Order 1 · ${buyers[0]!.name}`)
  await expect(proof).toContainText('1 of 3 to verify')
  await expect.poll(pairs).toEqual(['1, 2', '1, 2', '1, 2'])
  for (const n of [1, 2, 3]) {
    await expect(proof).toContainText(`${n} of 3 to verify`)
    await verified.click()
  }
  await expect(proof).toHaveCount(0)
  await expect.poll(pairs).toEqual(['2, 2', '2, 2', '2, 2'])
  const toast = page.locator('.toast').filter({ hasText: 'Order 3 verified' })
  await toast.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(pairs).toEqual(['2, 2', '2, 2', '1, 2'])
  await expect(page.getByRole('button', { name: 'See proof', exact: true })).toHaveCount(1)
})

test('MNG-010 PAY-040 after orders that were paid together the next claim follows, and they are not taken back one by one', async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 2)
  const [mei, ravi] = buyers as [Person, Person]
  const event = await createEvent(host, groupId, { title: 'Mango morning', adminCost: 0, payTogether: true })
  const mine = [await placeOrder(mei, event, [1]), await placeOrder(mei, event, [2])]
  await payTogether(mei, mine)
  const other = await claimOrder(ravi, await placeOrder(ravi, event, [1]), await uploadProof(ravi))
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}&filter=claimed` })
  await page.getByRole('button', { name: 'See proof', exact: true }).first().click()
  const proof = page.getByRole('dialog', { name: /^Order \d/ })
  await expect(proof).toContainText('1 of 2 to verify')
  await proof.getByRole('button', { name: 'Verified, all together', exact: true }).click()
  await expect(proof).toHaveAccessibleName(`Order 3 · ${ravi.name}`)
  await expect(proof).toContainText('2 of 2 to verify')
  await expect(proof).toContainText(`Order 1 · ${mei.name} verified`)
  await expect(proof.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
  const statusOf = async (ref: string): Promise<number> => (await orderOf(host, ref)).status
  await expect.poll(async () => await Promise.all([...mine, other].map(statusOf))).toEqual([2, 2, 1])
})
