/** A new tab that waits for its address. */
export type MeetingTab = { goTo: (url: string) => void; close: () => void }

/**
 * Opens a tab during the tap itself: a tab opened after the answer would be blocked as a popup. It has no `opener`. If
 * no tab can be opened, as in some installed apps, the meeting replaces this page.
 */
export function openMeetingTab(title: string): MeetingTab {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return { goTo: (url) => location.assign(url), close: () => undefined }
  tab.document.title = title
  tab.opener = null
  return { goTo: (url) => tab.location.replace(url), close: () => tab.close() }
}
