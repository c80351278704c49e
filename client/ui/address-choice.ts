// What the order page is given to choose one of the buyer's own addresses with.
import type { ComponentType, ReactNode } from 'react'

export interface ChosenAddress {
  readonly street: string
  readonly country: string
  readonly postalCode: string
}

export interface AddressChoiceProps {
  readonly value: ChosenAddress | null
  /** What stands now: it can be kept although it is not among one's own. */
  readonly current: ChosenAddress | null
  readonly error: string | undefined
  readonly onChange: (address: ChosenAddress | null) => void
  /** Below the addresses, while none of them is being written. */
  readonly children: ReactNode
}

export type AddressChoiceComponent = ComponentType<AddressChoiceProps>
