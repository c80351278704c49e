// Two phones of one host: one collects an order without signal, the other cancels it.
import type { Page } from '@playwright/test'
import { orderOf, type Person } from '#tests/support/neighbourhood.ts'
import { allSent, collectionTable, handOver, startScanning } from './collection-fixtures.ts'
import { chip, expect, expectToast, test } from './fixtures.ts'

const CLOCK = String.raw`\d\d:\d\d`

const desk = async (page: Page, eventId: string): Promise<void> => {
  await page.goto(`/event/manage-orders?eventId=${eventId}`)
  await expect(statusOf(page)).toHaveValue('2')
}

const statusOf = (page: Page) => page.getByRole('combobox', { name: 'Status of order 1', exact: true })

const cancel = async (page: Page, buyer: Person): Promise<void> => {
  await statusOf(page).selectOption('Cancelled')
  const question = page.getByRole('alertdialog', { name: `Cancel order 1 of ${buyer.name}?` })
  await question.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(statusOf(page)).toHaveValue('-1')
}

const openQuestions = async (page: Page, count: number): Promise<void> => {
  await expect(chip(page)).toHaveAccessibleName(`Needs you · ${count}`)
  await chip(page).click()
  await expect(page.getByRole('article')).toHaveCount(count)
}

test('Q-139 goods that one phone handed over offline while another phone cancelled their order are a question on both phones', async ({
  app,
}) => {
  const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
  const buyer = buyers[0]!
  const ref = await order(buyer, [2])
  await close()
  const counter = await app.phone(host)
  const home = await app.phone(host)
  await startScanning(counter.page, `/collection?eventId=${event.id}`)
  await counter.offline()
  await handOver(counter.page, ref)
  await desk(home.page, event.id)
  await cancel(home.page, buyer)
  await allSent(home.page, host)
  await counter.online()
  await allSent(counter.page, host)

  const cards = []
  for (const { page } of [counter, home]) {
    await openQuestions(page, 1)
    const card = page.getByRole('article', { name: 'Cancelled, and handed over', exact: true })
    await expect(card.getByText(`Collection · ${event.title}`, { exact: true })).toBeVisible()
    await expect(
      card.getByText('Order 1, Siti Rahman, is cancelled. All of it was handed over anyway.', { exact: true }),
    ).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveText('2× Honey mango2 ordered')
    const device = page === counter.page ? '‘Computer’, this phone' : '‘Computer’'
    await expect(card.getByText(device, { exact: true })).toBeVisible()
    await expect(card.getByRole('button')).toHaveText(['It came back', 'They keep it'])
    cards.push(card)
  }
  expect(await orderOf(host, ref)).toMatchObject({ status: -1, buyerStatus: -2 })

  await cards[0]!.getByRole('button', { name: 'They keep it' }).click()
  await expectToast(counter.page, 'Answer saved: they keep it', 'Success')
  for (const { page } of [counter, home]) {
    await expect(page.getByText('Nothing needs you')).toBeVisible()
    await allSent(page, host)
  }
  expect(await orderOf(host, ref)).toMatchObject({ status: -1, buyerStatus: -2 })
})

test.describe('Collected and Cancelled set offline on two phones', () => {
  test('SYN-019 a later Collected stands, and both phones say that the order did not stay cancelled', async ({
    app,
  }) => {
    const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
    const ref = await order(buyers[0]!, [2])
    await close()
    const first = await app.phone(host)
    const second = await app.phone(host)
    for (const phone of [first, second]) {
      await desk(phone.page, event.id)
      await phone.offline()
    }
    await cancel(first.page, buyers[0]!)
    await statusOf(second.page).selectOption('Collected')
    await expect(statusOf(second.page)).toHaveValue('3')
    for (const phone of [second, first]) {
      await phone.online()
      await allSent(phone.page, host)
    }

    for (const { page } of [first, second]) {
      await openQuestions(page, 1)
      const card = page.getByRole('article', { name: 'Order 1 did not stay ‘Cancelled’', exact: true })
      await expect(card.getByText('Replaced · status', { exact: true })).toBeVisible()
      await expect(
        card.getByText(
          new RegExp(`^Mei Tan set Cancelled at ${CLOCK} on ‘Computer’\\. A later change replaced it: Collected\\.$`),
        ),
      ).toBeVisible()
    }
    expect(await orderOf(host, ref)).toMatchObject({ status: 3 })
    await second.page.getByRole('button', { name: 'Keep Collected' }).click()
    await expectToast(second.page, 'Answer saved: keep Collected', 'Success')
    for (const { page } of [first, second]) await expect(page.getByText('Nothing needs you')).toBeVisible()
  })

  test('SYN-019 a later Cancelled stands, and both phones also ask what became of the goods', async ({ app }) => {
    const { host, buyers, event, order, close } = await collectionTable(app, ['Siti Rahman'])
    const ref = await order(buyers[0]!, [2])
    await close()
    const first = await app.phone(host)
    const second = await app.phone(host)
    for (const phone of [first, second]) {
      await desk(phone.page, event.id)
      await phone.offline()
    }
    await statusOf(first.page).selectOption('Collected')
    await expect(statusOf(first.page)).toHaveValue('3')
    await cancel(second.page, buyers[0]!)
    for (const phone of [second, first]) {
      await phone.online()
      await allSent(phone.page, host)
    }

    for (const { page } of [first, second]) {
      await openQuestions(page, 2)
      const replaced = page.getByRole('article', { name: 'Order 1 did not stay ‘Collected’', exact: true })
      await expect(replaced.getByText('Replaced · status', { exact: true })).toBeVisible()
      await expect(
        replaced.getByText(
          new RegExp(`^Mei Tan set Collected at ${CLOCK} on ‘Computer’\\. A later change replaced it: Cancelled\\.$`),
        ),
      ).toBeVisible()
      await expect(page.getByRole('article', { name: 'Cancelled, and handed over', exact: true })).toContainText(
        'Order 1, Siti Rahman, is cancelled. All of it was handed over anyway.',
      )
    }
    expect(await orderOf(host, ref)).toMatchObject({ status: -1 })
  })
})
