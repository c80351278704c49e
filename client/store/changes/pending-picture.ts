// A chosen picture that the device still shrinks and stores. Saving a form waits for it.
import { pictureFailure } from './queued-picture.ts'

interface ChosenPicture {
  readonly photoUrl?: string
}

type Saved<R> = { readonly ok: true } | { readonly ok: false; readonly refusal: R }

export interface PendingPicture {
  readonly keep: (photoUrl: Promise<string>) => void
  readonly forget: () => void
  /**
   * Sends with the picture once it is stored, and forgets it when that succeeds. One that fails meanwhile is a refusal;
   * later sends go without it.
   */
  readonly sendWith: <R>(
    send: (picture: ChosenPicture) => Promise<Saved<R>>,
  ) => Promise<Saved<R | { readonly message: string }>>
}

const NO_PICTURE = Promise.resolve<ChosenPicture>({})

export const pendingPicture = (): PendingPicture => {
  let current = NO_PICTURE
  const forget = (picture = current): void => {
    if (current === picture) current = NO_PICTURE
  }
  return {
    keep: (photoUrl) => {
      const picture = photoUrl.then((url) => ({ photoUrl: url }))
      current = picture
      picture.catch(() => forget(picture))
    },
    forget: () => forget(),
    sendWith: async (send) => {
      const picture = current
      let chosen: ChosenPicture
      try {
        chosen = await picture
      } catch (failure) {
        return { ok: false, refusal: { message: pictureFailure(failure) } }
      }
      const outcome = await send(chosen)
      if (outcome.ok) forget(picture)
      return outcome
    },
  }
}
