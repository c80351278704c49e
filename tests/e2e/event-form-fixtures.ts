// Shared by browser tests of the event form.
import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, formatDate } from '#shared/kernel/clock.ts'
import { createGroup } from '#tests/support/neighbourhood.ts'
import type { AppFixture } from './fixtures.ts'

/** Value of a date field. */
export const day = (ahead: number): string =>
  formatDate(addDays(Math.floor(Date.now() / 1000), ahead))
    .split('-')
    .reverse()
    .join('-')

/** Expects a default date, also across midnight. */
export const isDay = async (field: Locator, ahead: number): Promise<void> => {
  const before = day(ahead)
  const value = await field.inputValue()
  expect([before, day(ahead)]).toContain(value)
}

/** A host with a group, and further groups with these names, on a phone. */
const openAsHost = async (app: AppFixture, opens: string, names: readonly string[]) => {
  const host = await app.person('Mei Ling Tan')
  const groupId = await createGroup(host)
  const others: string[] = []
  for (const name of names) others.push(await createGroup(host, { name }))
  const phone = await app.phone(host, { opens })
  return { host, groupId, others, phone, page: phone.page }
}

/** At the home page. */
export const openAppAsHost = (app: AppFixture, ...names: readonly string[]) => openAsHost(app, '/', names)

/** At the form for a new event. */
export const openEventForm = (app: AppFixture, ...names: readonly string[]) => openAsHost(app, '/event/create', names)

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** Goes to another step: the address changes before the page, whose NEXT and PREVIOUS are different elements. */
const stepBy = async (page: Page, control: Locator): Promise<void> => {
  const step = page.getByText(/^Step \d of 3/)
  const before = (await step.textContent()) ?? ''
  await control.click()
  await expect(step.filter({ hasText: before })).toHaveCount(0)
  await expect(step).toBeVisible()
}

export const goOn = (page: Page): Promise<void> => stepBy(page, page.getByRole('button', { name: 'NEXT', exact: true }))

/** A button on the first steps, a link on the preview. */
export const goBack = (page: Page): Promise<void> =>
  stepBy(
    page,
    page
      .getByRole('button', { name: 'PREVIOUS', exact: true })
      .or(page.getByRole('link', { name: 'PREVIOUS', exact: true })),
  )

/** Fills the required fields of step one and continues to step two. */
export const fillDetails = async (page: Page, title = 'Durian night'): Promise<void> => {
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('Straight from the orchard')
  await field(page, 'Pick-up location').fill('Blk 8 void deck')
}

export const addItem = async (page: Page, name: string, price: string): Promise<void> => {
  await press(page, 'Add an item')
  await field(page, 'Name').fill(name)
  await field(page, 'Price').fill(price)
}

/** Expects exactly this message beside a field, before any hint. */
export const messageOf = async (control: Locator, message: string): Promise<void> => {
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  const [id = ''] = ((await control.getAttribute('aria-describedby')) ?? '').split(' ')
  await expect(control.page().locator(`[id="${id}"]`)).toHaveText(message)
}

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Rows of the list of items. */
export const items = (page: Page): Locator =>
  page.getByRole('list', { name: 'Items for Sales', exact: true }).locator(':scope > li')
