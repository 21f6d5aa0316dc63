/** A tab that waits for its address. */
export type MeetingTab = { goTo: (url: string) => void; close: () => void }

/**
 * Opened in the tap itself: a tab that is opened after an answer has come is taken for a popup and
 * blocked. It knows nothing of the page that opened it. Where there is none to be had, as in some
 * installed apps, the meeting opens in place of this page.
 */
export function openMeetingTab(title: string): MeetingTab {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return { goTo: (url) => location.assign(url), close: () => undefined }
  tab.document.title = title
  tab.opener = null
  return { goTo: (url) => tab.location.replace(url), close: () => tab.close() }
}
