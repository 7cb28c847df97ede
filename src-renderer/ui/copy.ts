// Text to the clipboard, where the system allows it at all.

/** True if it is there now. A shell that grants pages no permission still copies what a click has selected. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  let done = false
  const give = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    done = true
  }
  document.addEventListener('copy', give, { once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', give)
  return done
}
