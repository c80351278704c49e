// Changes that the host makes in the report of an event sheet.
import type { ProductDraft } from '#shared/event/event-draft.ts'
import type { LeftRow } from '#shared/event/event-sheet-rows.ts'
import type { EventForm } from './event-form.ts'

/** Index of the first item that the sheet has below `row`; the end of the list without one. */
const placeOf = ({ draft, sheet }: EventForm, row: number): number => {
  const below = new Set(sheet?.taken.filter((taken) => taken.row > row).map(({ productId }) => productId))
  const at = draft.products.findIndex(({ id }) => below.has(id))
  return at === -1 ? draft.products.length : at
}

export type AddableRow = LeftRow & { readonly product: ProductDraft }

/** Drafts that an older version of the app saved have no items of their left rows. */
export const isAddable = (row: LeftRow): row is AddableRow => Boolean(row.product)

/** Makes a left row an item, at its place among the items of the sheet. */
export const addLeftRow = (form: EventForm, row: AddableRow): EventForm => {
  if (!form.sheet?.left.includes(row)) return form
  const { product } = row
  return {
    ...form,
    draft: { ...form.draft, products: form.draft.products.toSpliced(placeOf(form, row.row), 0, product) },
    sheet: {
      ...form.sheet,
      left: form.sheet.left.filter((left) => left !== row),
      taken: [...form.sheet.taken, { row: row.row, name: row.name, price: product.price, productId: product.id }],
      guesses: [...form.sheet.guesses, ...row.guesses],
    },
  }
}

export const addLeftRows = (form: EventForm, rows: readonly AddableRow[]): EventForm => rows.reduce(addLeftRow, form)

export const changeItem = (form: EventForm, productId: string, part: Partial<ProductDraft>): EventForm => ({
  ...form,
  draft: {
    ...form.draft,
    products: form.draft.products.map((product) => (product.id === productId ? { ...product, ...part } : product)),
  },
})
