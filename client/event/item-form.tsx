import { NO_LIMIT_PER_ORDER, UNLIMITED_STOCK } from '#shared/order/order-limits.ts'
import { useMe } from '#client/account/parts/use-me.ts'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import type { ProductDraft } from '#shared/event/event-draft.ts'
import { checkProduct, isSplit } from '#shared/event/product-check.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { MoneyField } from '#client/ui/amount-field.tsx'
import { firstOf, type EditProduct } from './item-dialog.ts'
import { CONFIGURED, OrderConfigurationDialog } from './order-configuration-dialog.tsx'
import { PhotoList } from './photo-list.tsx'
import { SettingRow } from './setting-row.tsx'
import { SplitCaseDialog } from './split-case-dialog.tsx'
import { SubItemsDialog } from './sub-items-dialog.tsx'

export interface ItemFormProps {
  product: ProductDraft
  /** Whether validation messages are visible. */
  isChecked: boolean
  edit: EditProduct
}

/**
 * Pictures of one item; `MAX_PHOTOS` bounds the banner photos of the event. `productDraftSchema` must allow as many: it has the
 * same number, because only this form refuses one picture too many in words.
 */
const MAX_ITEM_PHOTOS = 5
const ITEM_PHOTOS_FULL = `An item has up to ${MAX_ITEM_PHOTOS} pictures.`

const configurationText = ({ maxQuantity, limitPerOrder, minOrderQty }: ProductDraft): string =>
  [
    (maxQuantity ?? 0) >= UNLIMITED_STOCK ? 'Unlimited stock' : `${maxQuantity ?? 'No'} in stock`,
    limitPerOrder === NO_LIMIT_PER_ORDER ? 'no limit per order' : `at most ${limitPerOrder ?? '–'} per order`,
    `at least ${minOrderQty ?? '–'}`,
  ].join(' · ')

const subItemsText = ({ subItems }: ProductDraft): string =>
  subItems.length === 0
    ? 'None. Sizes or flavours to choose from.'
    : subItems.map(({ type, list }) => `${type.trim() || 'No name'} (${list.length})`).join(' · ')

const splitText = ({ splitCasePurchase: split }: ProductDraft): string => {
  if (split === null) return 'Off'
  return isSplit(split)
    ? `${split.itemsPerCase} per case, ${formatMoney(split.costPerItem)} each`
    : 'Off until items per case and cost are given'
}

/** Form of one item. Each keystroke goes into the draft. */
export const ItemForm = ({ product, isChecked, edit }: ItemFormProps) => {
  const splits = useMe()?.featureFlags.splitCase ?? false
  const found = checkProduct(product)
  const messages = isChecked ? found : {}
  const set = (part: Partial<ProductDraft>): void => edit((before) => ({ ...before, ...part }))
  const dialog = { product, found, isChecked, edit }
  return (
    <div className="grid gap-4">
      <TextField
        label="Name"
        data-item-name=""
        maxLength={300}
        value={product.name}
        error={messages['name']}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextArea
        label="Item description"
        rows={2}
        maxLength={5000}
        value={product.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <MoneyField
        label={product.splitCasePurchase === null ? 'Price' : 'Price of the whole case'}
        value={product.price}
        error={messages['price']}
        onChange={(price) => set({ price })}
      />
      <PhotoList
        legend="Pictures of the item"
        noun="picture of the item"
        photoUrls={product.photoUrls}
        max={MAX_ITEM_PHOTOS}
        full={ITEM_PHOTOS_FULL}
        onChange={(change) => edit((before) => ({ ...before, photoUrls: change(before.photoUrls) }))}
      />
      <div className="rows border-t border-line">
        <SettingRow
          label="Order configuration"
          value={configurationText(product)}
          error={firstOf(messages, ...CONFIGURED)}
        >
          {(close) => <OrderConfigurationDialog {...dialog} onClose={close} />}
        </SettingRow>
        <SettingRow label="Sub-items" value={subItemsText(product)} error={firstOf(messages, 'subItems.')}>
          {(close) => <SubItemsDialog {...dialog} onClose={close} />}
        </SettingRow>
        {(splits || product.splitCasePurchase !== null) && (
          <SettingRow
            label="Split case purchase"
            value={splitText(product)}
            error={firstOf(messages, 'splitCasePurchase')}
          >
            {(close) => <SplitCaseDialog {...dialog} onClose={close} />}
          </SettingRow>
        )}
      </div>
    </div>
  )
}
