"""A throw-away OpenStack Swift with its S3 interface, all of it in one process.

Takes a user, a secret and folders to choose from; says its port and its folder when it is ready, and ends when its input
ends.
"""

import os
import sys
import tempfile

import eventlet

eventlet.monkey_patch()

from array import array  # noqa: E402

from eventlet import tpool, wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring import RingData  # noqa: E402

USER, SECRET, *PLACES = sys.argv[1:]
SERVERS = ("account", "container", "object")
SHIPPED = os.path.join(os.path.dirname(__file__), "../../deploy/storage/etc")


def make_folder():
    """Below the first place that keeps what Swift writes beside a file; not every file system in memory does."""
    for place in PLACES:
        folder = tempfile.mkdtemp(prefix="tangu-swift-", dir=place)
        try:
            os.setxattr(folder, "user.swift", b"")
            return folder
        except OSError:
            os.rmdir(folder)
    sys.exit("None of these folders takes extended attributes: " + " ".join(PLACES))


FOLDER = make_folder()


def write(name, text):
    path = os.path.join(FOLDER, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def listen():
    return eventlet.listen(("127.0.0.1", 0))


def ring(name, port):
    """One copy of everything, on one device."""
    device = dict(id=0, region=1, zone=1, ip="127.0.0.1", port=port, device="disk", weight=1.0, meta="")
    device.update(replication_ip="127.0.0.1", replication_port=port)
    RingData([array("H", [0])], [device], 32).save(os.path.join(FOLDER, name + ".ring.gz"))


def shipped(name):
    """A file of the storage service in compose.yaml, so that tests try what operators run."""
    with open(os.path.join(SHIPPED, name)) as file:
        return file.read()


def load(name, text):
    text = text.replace("devices = /srv/node", f"devices = {FOLDER}/devices")
    places = f"[DEFAULT]\nswift_dir = {FOLDER}\nlog_address = /nonexistent\n"
    return loadapp(write(name, text.replace("[DEFAULT]\n", places)))


os.makedirs(os.path.join(FOLDER, "devices", "disk"))
write("swift.conf", shipped("swift.conf"))
utils.set_swift_dir(FOLDER)

from swift.common.wsgi import loadapp  # noqa: E402

for server in SERVERS:
    socket = listen()
    ring(server, socket.getsockname()[1])
    app = load(server + ".conf", shipped(server + "-server.conf"))
    eventlet.spawn(wsgi.server, socket, app, log_output=False)

# Without a memcached, and with short lists, so that small tests see more than one page of them.
CHANGES = {
    "@USER@": USER.replace(":", "_"),
    "@SECRET@": SECRET,
    "egg:swift#memcache": "egg:swift#memcache\nmemcache_servers = 127.0.0.1:1",
    "egg:swift#s3api": "egg:swift#s3api\nmax_bucket_listing = 5",
}
proxy = shipped("proxy-server.conf.in")
for old, new in CHANGES.items():
    proxy = proxy.replace(old, new)
socket = listen()
eventlet.spawn(wsgi.server, socket, load("proxy.conf", proxy), log_output=False)
print(socket.getsockname()[1], FOLDER, flush=True)
tpool.execute(sys.stdin.read)
os._exit(0)
