import { Check, CircleHelp } from 'lucide-react'
import { CountField, MoneyField } from '#client/ui/amount-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { PRODUCT_DEFAULTS, type EventDraft, type ProductDraft } from '#shared/event/event-draft.ts'
import type { SheetEventField, SheetGuess, SheetItemField } from '#shared/event/sheet-guess.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { ScrollingRows } from './scrolling-rows.tsx'

type ItemGuess = Extract<SheetGuess, { field: SheetItemField }>
type EventGuess = Extract<SheetGuess, { field: SheetEventField }>

const itemFieldNames: Readonly<Record<SheetItemField, string>> = {
  name: 'Name',
  price: 'Price',
  maxQuantity: 'Available stock',
  limitPerOrder: 'Limit per order',
  minOrderQty: 'Minimum order',
  subItems: 'Option price',
}

const eventFieldNames: Readonly<Record<SheetEventField, string>> = {
  title: 'Title',
  pickupAddress: 'Pick-up location',
  closingTimestamp: 'Closing date',
  pickupTimestamp: 'Pick-up date',
  adminCost: 'Admin fee',
  extraFields: 'External link',
}

/** Value of a field of the event as a text; empty for none. */
const eventValue = (draft: EventDraft, field: SheetEventField): string => {
  if (field === 'extraFields') return draft.extraFields[0]?.value ?? ''
  if (field === 'adminCost') return formatMoney(draft.adminCost)
  if (field === 'title' || field === 'pickupAddress') return draft[field]
  return draft[field] === null ? '' : formatDateTime(draft[field])
}

const isUnanswered = (product: ProductDraft, field: SheetItemField): boolean =>
  field === 'subItems'
    ? product.subItems.some(({ list }) => list.some(({ price }) => price === null))
    : product[field] === null || product[field] === ''

/** Stock and limits have a value that means no limit. */
const withoutLimit: Partial<Record<SheetItemField, Partial<ProductDraft>>> = {
  maxQuantity: { maxQuantity: PRODUCT_DEFAULTS.maxQuantity },
  limitPerOrder: { limitPerOrder: 0 },
}

const cellText = ({ text, isRead, isAbove }: SheetGuess): string => {
  if (isAbove) return `Guessed from “${text}”, above the items.`
  if (text === '') return 'The cell is empty.'
  return isRead ? `“${text}” can be read in more than one way.` : `“${text}” cannot be read.`
}

const ItemControl = ({
  guess: { field, cell },
  product,
  change,
}: {
  guess: ItemGuess
  product: ProductDraft
  change: (part: Partial<ProductDraft>) => void
}) => {
  const label = `${itemFieldNames[field]}, ${cell}`
  const look = { label, hideLabel: true, className: 'w-32' }
  if (field === 'subItems') return <span className="text-meta text-ink-3">Change it with the item</span>
  if (field === 'name')
    return (
      <TextField
        {...look}
        className="w-44"
        maxLength={300}
        value={product.name}
        onChange={(event) => change({ name: event.target.value })}
      />
    )
  if (field === 'price') return <MoneyField {...look} value={product.price} onChange={(price) => change({ price })} />
  return <CountField {...look} value={product[field]} onChange={(count) => change({ [field]: count })} />
}

const CheckRow = ({
  guess,
  product,
  draft,
  change,
}: {
  guess: SheetGuess
  product: ProductDraft | undefined
  draft: EventDraft
  change: (productId: string, part: Partial<ProductDraft>) => void
}) => {
  const isOpen = guess.productId !== null && product !== undefined && isUnanswered(product, guess.field)
  const noLimit = guess.productId === null ? undefined : withoutLimit[guess.field]
  return (
    <div className="grid grid-cols-[2.75rem_1.5rem_minmax(0,1fr)] items-center gap-2 px-4 py-3 sm:grid-cols-[2.75rem_1.5rem_minmax(0,1fr)_auto]">
      <span className="num text-meta text-ink-3">{guess.cell}</span>
      <Icon of={isOpen ? CircleHelp : Check} className={isOpen ? 'text-unpaid-ink' : 'text-verified-ink'} />
      <span className="min-w-0 leading-5">
        {guess.productId === null ? eventFieldNames[guess.field] : itemFieldNames[guess.field]}
        {product !== undefined && product.name !== '' && guess.field !== 'name' && ` of ${product.name}`}
        <span className="block text-meta text-ink-2">{cellText(guess)}</span>
      </span>
      <span className="col-start-3 flex flex-wrap items-center gap-2 sm:col-start-4 sm:justify-end">
        {guess.productId === null && <EventValue guess={guess} draft={draft} />}
        {guess.productId !== null && product && (
          <ItemControl guess={guess} product={product} change={(part) => change(product.id, part)} />
        )}
        {noLimit && product && isOpen && (
          <Button small onClick={() => change(product.id, noLimit)}>
            No limit
          </Button>
        )}
      </span>
    </div>
  )
}

const EventValue = ({ guess, draft }: { guess: EventGuess; draft: EventDraft }) => {
  const value = eventValue(draft, guess.field)
  return (
    <span className="sm:text-end">
      {value !== '' && <b className="num block font-semibold">{value}</b>}
      <span className="block text-meta text-ink-3">Change it below</span>
    </span>
  )
}

/** Cells with more than one reading, or none: what was read stands beside the text of the cell and can be corrected. */
export const SheetChecks = ({
  guesses,
  draft,
  change,
}: {
  guesses: readonly SheetGuess[]
  draft: EventDraft
  change: (productId: string, part: Partial<ProductDraft>) => void
}) => {
  const products = new Map(draft.products.map((product) => [product.id, product]))
  // The host may have deleted an item since.
  const shown = guesses.filter(({ productId }) => productId === null || products.has(productId))
  if (shown.length === 0) return null
  return (
    <div className="border-t border-line">
      <h3 className="px-4 pt-3 text-lead font-semibold">
        {shown.length} {shown.length === 1 ? 'cell' : 'cells'} to check
      </h3>
      <ScrollingRows
        label="Cells to check"
        rows={shown}
        estimate={68}
        rowKey={({ cell, field }) => `${cell} ${field}`}
        row={(guess) => {
          const product = guess.productId === null ? undefined : products.get(guess.productId)
          return <CheckRow guess={guess} product={product} draft={draft} change={change} />
        }}
      />
    </div>
  )
}
