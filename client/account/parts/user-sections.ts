import type { Destination } from '#client/ui/destination.ts'
import {
  Bell,
  FileDown,
  House,
  KeyRound,
  MonitorSmartphone,
  ReceiptText,
  RefreshCw,
  ShieldCheck,
  CreditCard,
  UserPen,
  Users,
} from 'lucide-react'
import type { IconType } from '#client/ui/icon.tsx'

export type UserSection = Destination & {
  readonly label: string
  readonly icon: IconType
}

/** Opens with the unread notifications. */
export const NOTIFICATION = '/user/profile'

/** Sections of the user area. */
export const USER_SECTIONS: readonly UserSection[] = [
  { to: NOTIFICATION, label: 'Notification', icon: Bell },
  { to: '/user/update', label: 'Edit Profile', icon: UserPen },
  { to: '/user/change-password', label: 'PIN Update', icon: KeyRound },
  { to: '/user/addresses', label: 'Manage Addresses', icon: House },
]

/** Other pages linked from the profile. */
export const MORE_SECTIONS: readonly UserSection[] = [
  { to: '/sync', label: 'To send', icon: RefreshCw },
  { to: '/group/list-my-groups', label: 'My Group', icon: Users },
  { to: '/user/invoices', label: 'Invoices', icon: ReceiptText },
  { to: '/user/plans', label: 'Plans', icon: CreditCard },
  { to: '/user/sessions', label: 'Signed-in devices', icon: MonitorSmartphone },
  { to: '/user/data', label: 'Your data', icon: FileDown },
  { to: '/policy', label: 'Privacy policy', icon: ShieldCheck },
]
