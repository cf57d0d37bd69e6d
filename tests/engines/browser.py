"""A window with WebKitGTK that WebKitWebDriver drives. MiniBrowser forgets everything when it closes; this one keeps its
data in the folder that it is given, as an installed browser does."""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder = sys.argv[1]
data = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(folder, "data"), base_cache_directory=os.path.join(folder, "cache")
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.get_cookie_manager().set_persistent_storage(
    os.path.join(folder, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
)
context.set_automation_allowed(True)


def open_window(*_):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1280, default_height=800)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    return view


def begin(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Sijil tests")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", open_window)


context.connect("automation-started", begin)
Gtk.main()
