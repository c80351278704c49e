import { useState } from 'react'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import type { SplitCaseDraft } from '#shared/event/event-draft.ts'
import { SPLIT_NEEDS_PRICE } from '#shared/event/product-check.ts'
import { CountField, CountOrNotField, MoneyField } from '#client/ui/amount-field.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { firstOf, type ItemDialogProps } from './item-dialog.ts'

const NEW_SPLIT: SplitCaseDraft = {
  name: '',
  description: '',
  itemsPerCase: null,
  costPerItem: null,
  minItemOrder: 1,
  fulfillCondition: null,
  isFullCase: true,
  acknowledgementRequiredPayAfter: null,
  photoUrl: null,
}

/** A case that buyers share by the piece. */
export const SplitCaseDialog = (props: ItemDialogProps) => {
  const { product, found, isChecked, edit, onClose } = props
  const split = product.splitCasePurchase
  const [refused, setRefused] = useState(false)
  const priced = product.price !== null && product.price > 0
  const toggle = (on: boolean): void => {
    setRefused(on && !priced)
    if (on && !priced) return
    edit((before) => ({ ...before, splitCasePurchase: on ? NEW_SPLIT : null }))
  }
  return (
    <EditDialog
      title="Split case purchase"
      text="Buyers take a whole case, or pieces of one that they share."
      wrong={firstOf(found, 'splitCasePurchase') !== undefined}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <Switch label="Sell by the piece too" checked={split !== null} onChange={toggle} />
          {(refused || (split !== null && !priced)) && <FieldError>{SPLIT_NEEDS_PRICE}</FieldError>}
          {split && <SplitFields {...props} split={split} isChecked={tried || isChecked} />}
        </>
      )}
    </EditDialog>
  )
}

const CONDITIONS = [
  { value: 'full-only', label: 'Full cases only' },
  { value: 'partial-only', label: 'Partly filled cases too' },
] as const

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const SplitFields = ({ split, found, isChecked, edit }: ItemDialogProps & { split: SplitCaseDraft }) => {
  const errorOf = (field: string): string | undefined => (isChecked ? found[`splitCasePurchase.${field}`] : undefined)
  const set = (part: Partial<SplitCaseDraft>): void =>
    edit((before) => ({
      ...before,
      splitCasePurchase: before.splitCasePurchase && { ...before.splitCasePurchase, ...part },
    }))
  const { acknowledgementRequiredPayAfter: acknowledge } = split
  return (
    <>
      <TextField
        label="Name of the case"
        maxLength={200}
        value={split.name}
        error={errorOf('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextArea
        label="Description of the case"
        rows={2}
        maxLength={5000}
        value={split.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <CountOrNotField
          label="Items per case"
          value={split.itemsPerCase}
          error={errorOf('itemsPerCase')}
          onChange={(itemsPerCase) => set({ itemsPerCase })}
        />
        <MoneyField
          label="Cost per item"
          hint="Calculated from the price"
          value={split.costPerItem}
          error={errorOf('costPerItem')}
          onChange={(costPerItem) => set({ costPerItem })}
        />
      </div>
      <CountField
        label="Minimum item order"
        hint="Smallest number of pieces in one order."
        value={split.minItemOrder}
        error={errorOf('minItemOrder')}
        onChange={(minItemOrder) => set({ minItemOrder })}
      />
      <ChoiceChips
        label="Fulfilled with"
        choices={CONDITIONS}
        value={split.fulfillCondition}
        error={errorOf('fulfillCondition')}
        onChange={(fulfillCondition) => set({ fulfillCondition })}
      />
      <ChoiceChips
        label="Buyers acknowledge that pieces are paid after closing"
        choices={YES_NO}
        value={acknowledge === null ? null : acknowledge ? 'yes' : 'no'}
        error={errorOf('acknowledgementRequiredPayAfter')}
        onChange={(value) => set({ acknowledgementRequiredPayAfter: value === 'yes' })}
      />
    </>
  )
}
