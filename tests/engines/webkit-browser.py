"""A minimal WebKitGTK browser for WebKitWebDriver that keeps its profile.

WebKitGTK's MiniBrowser has only private windows under WebDriver, and they lose everything when they end.
Arguments: folder of the profile, folder of the downloads, width and height of a window.
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

PROFILE, DOWNLOADS, WIDTH, HEIGHT = sys.argv[1:5]

manager = WebKit2.WebsiteDataManager(base_data_directory=f"{PROFILE}/data", base_cache_directory=f"{PROFILE}/cache")
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
context.set_preferred_languages(["en-SG", "en"])


def open_window(_session):
    window = Gtk.Window()
    window.set_default_size(int(WIDTH), int(HEIGHT))
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.connect("close", lambda _view: window.destroy())
    window.add(view)
    window.show_all()
    return view


def start_automation(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit-browser")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", open_window)


def choose_destination(download, name):
    download.set_destination(f"file://{DOWNLOADS}/{name}")
    return True


context.connect("automation-started", start_automation)
context.connect("download-started", lambda _context, download: download.connect("decide-destination", choose_destination))
Gtk.main()
