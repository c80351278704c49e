// Interface with which the order page lets a buyer choose one of their addresses.
import type { ComponentType, ReactNode } from 'react'

export interface ChosenAddress {
  readonly street: string
  readonly country: string
  readonly postalCode: string
}

export interface AddressChoiceProps {
  readonly value: ChosenAddress | null
  /** The current address: it can stay although it is not in the address book. */
  readonly current: ChosenAddress | null
  readonly error: string | undefined
  readonly onChange: (address: ChosenAddress | null) => void
  /** Content below the addresses, hidden while an address is edited. */
  readonly children: ReactNode
}

export type AddressChoiceComponent = ComponentType<AddressChoiceProps>
