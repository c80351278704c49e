// Loads the console on wide windows only: phones start without it.
import { useEffect, useState, type ComponentType } from 'react'

let Console: ComponentType | undefined

/** Started with the app on a desktop, so that the console is there with the first frame. */
export const loadConsole = (): Promise<void> =>
  import('./desktop-console.tsx').then(
    ({ DesktopConsole }) => {
      Console = DesktopConsole
    },
    // The page works without it.
    () => undefined,
  )

export const ConsoleOnDesktop = () => {
  const [Loaded, setLoaded] = useState(() => Console)
  useEffect(() => {
    if (!Loaded) void loadConsole().then(() => setLoaded(() => Console))
  }, [Loaded])
  return Loaded ? <Loaded /> : <header className="desk-top h-16" />
}
