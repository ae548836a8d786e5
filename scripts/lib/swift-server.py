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


DEFAULTS = f"""
[DEFAULT]
swift_dir = {FOLDER}
devices = {FOLDER}/devices
mount_check = false
log_address = /nonexistent
"""

STORE = """
[pipeline:main]
pipeline = {0}-server
[app:{0}-server]
use = egg:swift#{0}
"""

PROXY = f"""
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = 5
[filter:tempauth]
use = egg:swift#tempauth
user_{USER.replace(":", "_")} = {SECRET} .admin
"""

os.makedirs(os.path.join(FOLDER, "devices", "disk"))
write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = default\ndefault = yes\n")
utils.set_swift_dir(FOLDER)

from swift.common.wsgi import loadapp  # noqa: E402

for server in SERVERS:
    socket = listen()
    ring(server, socket.getsockname()[1])
    app = loadapp(write(server + ".conf", DEFAULTS + STORE.format(server)))
    eventlet.spawn(wsgi.server, socket, app, log_output=False)

socket = listen()
eventlet.spawn(wsgi.server, socket, loadapp(write("proxy.conf", DEFAULTS + PROXY)), log_output=False)
print(socket.getsockname()[1], FOLDER, flush=True)
tpool.execute(sys.stdin.read)
os._exit(0)
