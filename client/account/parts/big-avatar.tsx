import { usePicture } from '#client/store/lists/use-picture.ts'
import { initials } from '#client/ui/art.ts'

/** 88 px: photo or initials. */
export const BigAvatar = ({ name, photoUrl }: { name: string; photoUrl: string | null }) => {
  const shown = usePicture(photoUrl)
  return shown ? (
    <img className="size-22 shrink-0 rounded-full bg-sunk object-cover" src={shown} alt="" />
  ) : (
    <span
      className="disp grid size-22 shrink-0 place-content-center rounded-full bg-brand-soft text-[length:min(1.75rem,36px)] font-bold text-brand-ink"
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
}
