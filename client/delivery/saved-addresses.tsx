import { ChoiceChips } from '#client/ui/chip.tsx'
import { rememberedText, type Address } from '#shared/address/address.ts'

export interface SavedAddressesProps {
  addresses: readonly Address[]
  /** The address of the booking, as text. */
  text: string
  onChoose: (text: string) => void
}

/** Offers the buyer's saved addresses for a booking; nothing while there are none. */
export const SavedAddresses = ({ addresses, text, onChoose }: SavedAddressesProps) => {
  if (addresses.length === 0) return null
  return (
    <ChoiceChips
      label="Saved addresses"
      choices={addresses.map(({ id, name }) => ({ value: id, label: name }))}
      value={addresses.find((each) => rememberedText(each) === text)?.id ?? null}
      onChange={(id) => {
        const chosen = addresses.find((each) => each.id === id)
        if (chosen) onChoose(rememberedText(chosen))
      }}
    />
  )
}
