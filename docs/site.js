// Everything here is an addition: without it the pages read and link as they are.
(function () {
  "use strict"
  const root = document.documentElement
  const one = (selector, within = document) => within.querySelector(selector)
  const all = (selector, within = document) => [...within.querySelectorAll(selector)]

  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties)
    element.append(...children)
    return element
  }

  // Theme: auto, light, dark

  const THEMES = ["auto", "light", "dark"]

  function keep(theme) {
    try {
      if (theme === "auto") localStorage.removeItem("ndcg-theme")
      else localStorage.setItem("ndcg-theme", theme)
    } catch (blocked) { root.classList.add("no-storage") }
  }

  function showTheme(button) {
    const theme = root.dataset.theme || "auto"
    button.setAttribute("aria-label", `Theme: ${theme}`)
    button.title = `Theme: ${theme}`
  }

  function nextTheme(button) {
    const theme = THEMES[(THEMES.indexOf(root.dataset.theme || "auto") + 1) % THEMES.length]
    if (theme === "auto") delete root.dataset.theme
    else root.dataset.theme = theme
    keep(theme)
    showTheme(button)
  }

  function startTheme() {
    const button = one(".theme-button")
    showTheme(button)
    button.addEventListener("click", () => nextTheme(button))
  }

  // Copying code

  function copyBySelection(code) {
    const selection = getSelection()
    selection.selectAllChildren(code)
    const copied = document.execCommand("copy")
    selection.removeAllRanges()
    return copied
  }

  async function copy(code) {
    try {
      await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ""))
      return true
    } catch (refused) { return copyBySelection(code) }
  }

  function copyButton(block) {
    const button = make("button", { type: "button", className: "copy", textContent: "Copy" })
    button.setAttribute("aria-label", "Copy this code")
    button.addEventListener("click", async () => {
      button.textContent = await copy(one("code", block)) ? "Copied" : "Press Ctrl+C"
      button.classList.add("done")
      setTimeout(() => { button.textContent = "Copy"; button.classList.remove("done") }, 1600)
    })
    return button
  }

  // What scrolls sideways must be reachable by keyboard; what does not should not take a stop.

  function label(element) {
    if (element.matches("pre.output")) return "Output"
    return element.matches("pre") ? "Code" : element.getAttribute("aria-label") || "Formula"
  }

  const scrollers = all("pre, .scroll")

  function showMore(element) {
    element.classList.toggle("more", element.scrollLeft + element.clientWidth < element.scrollWidth - 4)
  }

  function markScrollers() {
    for (const element of scrollers) {
      const scrolls = element.scrollWidth > element.clientWidth
      showMore(element)
      if (scrolls && !element.hasAttribute("role")) {
        element.setAttribute("role", "group")
        element.setAttribute("aria-label", label(element))
      }
      if (scrolls) element.tabIndex = 0
      else element.removeAttribute("tabindex")
    }
  }

  // Contents: mark the section being read, close the sheet when a link is followed

  function startContents() {
    const links = all(".contents a")
    const headings = links.map(link => document.getElementById(decodeURIComponent(link.hash.slice(1))))
    const line = 120
    let waiting = false
    const update = () => {
      waiting = false
      const atEnd = scrollY > 0 && innerHeight + scrollY >= root.scrollHeight - 2
      const last = atEnd ? headings.length - 1 : headings.findLastIndex(heading => heading && heading.getBoundingClientRect().top < line)
      links.forEach((link, i) => i === last ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current"))
    }
    const ask = () => { if (!waiting) { waiting = true; requestAnimationFrame(update) } }
    addEventListener("scroll", ask, { passive: true })
    links.forEach(link => link.addEventListener("click", () => { if (link.closest("[popover]:popover-open")) link.closest("[popover]").hidePopover() }))
    update()
  }

  // Search: pagefind's index and code are loaded when the box is first opened

  let engine = null
  let latest = 0
  let settled = 0
  let wanted = false  // Enter came before the results: the first of them is followed when it is there

  async function load(status) {
    if (location.protocol === "file:") {
      status.replaceChildren("Search works when the site is served: run ", make("code", {}, "make site"), ".")
      return null
    }
    try {
      const pagefind = await import(new URL("pagefind/pagefind.js", document.baseURI))
      await pagefind.init()
      return pagefind
    } catch (absent) {
      status.replaceChildren("The search index is missing: run ", make("code", {}, "python docs/build.py"), ".")
      return null
    }
  }

  function result(title, section, url, excerpt) {
    const name = make("b", {}, title)
    if (section) name.append(" ", make("small", {}, section))
    return make("li", {}, make("a", { href: url }, name, make("span", { innerHTML: excerpt })))
  }

  function entries(page) {
    const best = page.sub_results.slice(0, 2)
    return best.map(part => result(page.meta.title, part.title === page.meta.title ? "" : part.title, part.url, part.excerpt))
  }

  // Where a word occurs nowhere, pagefind answers with words that share its first letter. That is no answer.
  function matches(page, words) {
    const content = `${page.meta.title} ${page.content}`.toLowerCase()
    return words.every(word => content.includes(word.slice(0, 4)))
  }

  async function search(query, status, list) {
    const turn = ++latest
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) { status.textContent = ""; list.replaceChildren(); settled = turn; return }
    const found = await engine.search(query)
    const pages = (await Promise.all(found.results.slice(0, 12).map(hit => hit.data()))).filter(page => matches(page, words))
    if (turn !== latest) return
    settled = turn
    list.replaceChildren(...pages.flatMap(entries))
    status.textContent = pages.length === 0 ? `Nothing found for “${query}”.` : `${pages.length} page${pages.length === 1 ? "" : "s"}`
    if (wanted) follow(list)
  }

  function follow(list) {
    const first = settled === latest && one("a", list)
    wanted = !first && settled < Math.max(latest, 1)
    if (first) first.click()
  }

  function step(list, input, by) {
    const stops = [input, ...all("a", list)]
    const next = stops[stops.indexOf(document.activeElement) + by]
    if (next) next.focus()
  }

  function startSearch() {
    const dialog = one("dialog.search")
    const input = one("input", dialog)
    const status = one(".status", dialog)
    const list = one(".results", dialog)
    const open = () => { if (!dialog.open) dialog.showModal(); input.select() }
    const look = async () => {
      wanted = false
      if (input.value.trim() && !one("a", list)) status.textContent = "Searching…"
      engine = engine || await load(status)
      if (engine) await search(input.value, status, list)
    }
    one(".search-button").addEventListener("click", open)
    input.addEventListener("focus", look, { once: true })
    input.addEventListener("input", look)
    dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close() })
    dialog.addEventListener("keydown", event => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault()
        step(list, input, event.key === "ArrowDown" ? 1 : -1)
      } else if (event.key === "Escape") {
        dialog.close()
      } else if (event.key === "Enter" && event.target === input) {
        event.preventDefault()
        follow(list)
      }
    })
    dialog.addEventListener("close", () => { wanted = false })
    list.addEventListener("click", event => { if (event.target.closest("a")) dialog.close() })
    document.addEventListener("keydown", event => {
      const typing = event.target.closest("input, textarea, select, [contenteditable]")
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); open() }
    })
  }

  startTheme()
  startSearch()
  startContents()
  all("div.sourceCode").forEach(block => block.append(copyButton(block)))
  markScrollers()
  addEventListener("resize", markScrollers)
  scrollers.forEach(element => element.addEventListener("scroll", () => showMore(element), { passive: true }))
  let folded = []
  addEventListener("beforeprint", () => {
    folded = all("main details:not([open])")
    folded.forEach(details => { details.open = true })
  })
  addEventListener("afterprint", () => folded.forEach(details => { details.open = false }))
})()
