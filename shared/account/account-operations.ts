// Calls of the account room. Only the server handles PINs, tokens and mail, so most are commands.
import { forgetBookings } from './forget-bookings.ts'
import { forgetProof } from './forget-proof.ts'
import { updateUser } from './update-user.ts'
import { createAccount } from './create-account.ts'
import { setPayee } from './set-payee.ts'
import { forgetInEvent } from './forget-in-event.ts'
import { removeAccount } from './remove-account.ts'
import { setUserFeatures } from './set-user-features.ts'
import { stopMails } from './stop-mails.ts'
import { updateRememberedDeliveryAddress } from './update-remembered-delivery-address.ts'

export const accountOperations = [
  createAccount,
  updateUser,
  setPayee,
  updateRememberedDeliveryAddress,
  forgetInEvent,
  forgetBookings,
  removeAccount,
  forgetProof,
  stopMails,
  setUserFeatures,
] as const
