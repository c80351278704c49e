// Asks for the scripts of the page, and those of a signed-in person, while the page's own script is still on its way: the build
// writes their names into the page. Until the script has drawn the page, a frame of this kind is shown (`start.css`).
;(() => {
  const path = location.pathname
  const ofGuest = {
    '/': 'door',
    '/login': 'door',
    '/sign-in': 'door',
    '/sign-up': 'door',
    '/private/list-event': 'list',
    '/event/detail-shared': 'link',
  }
  const ofUser = {
    '/': 'main',
    '/event/list-my-purchases': 'main',
    '/group/list-my-groups': 'main',
    '/event/detail': 'event',
    '/event/detail-shared': 'event',
  }
  let frame = ofGuest[path] ?? 'plain'
  try {
    const parts = JSON.parse(document.currentScript.dataset.parts ?? '{}')
    const isSignedIn = localStorage.getItem('session') !== null
    if (isSignedIn) frame = ofUser[path] ?? 'sub'
    const files = new Set([...(parts[path] ?? []), ...(isSignedIn ? parts.session : [])])
    for (const file of files) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = `/assets/${file}`
      document.head.append(link)
    }
  } catch {
    // Without the names, or with storage closed to us, the page's script asks for them.
  }
  document.documentElement.dataset.frame = frame
})()

// Before the first paint: the theme a person chose for this browser, or else the system's, and the phone's view where they chose it.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let chosen = null
    try {
      chosen = localStorage.getItem('theme')
      if (localStorage.getItem('view') === 'phone') document.documentElement.dataset.view = 'phone'
      else delete document.documentElement.dataset.view
    } catch {
      // Storage may be closed to us; the system decides.
    }
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#17110e' : '#fbf6ec')
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('theme', apply)
})()
